import Foundation

/// Turns values of Firestore into `Decodable` ones.
enum FirestoreDecoder {
    /// Decodes the fields of a document.
    ///
    /// - Throws: `DecodingError`, with the path in its context.
    static func value<Value: Decodable>(_ type: Value.Type, from fields: [String: FirestoreValue]) throws -> Value {
        if let fields = fields as? Value { return fields }
        return try NodeDecoder(FirestoreValue.map(fields)).decode(type)
    }
}

extension FirestoreValue: ValueNode {
    static var missing: FirestoreValue? { nil }
    static var roundsIntegers: Bool { false }
    var isNull: Bool { self == .null }

    var fields: [String: FirestoreValue]? {
        switch self {
        case .map(let fields): fields
        case .geoPoint(let point): ["latitude": .double(point.latitude), "longitude": .double(point.longitude)]
        default: nil
        }
    }

    var elements: [FirestoreValue]? { if case .array(let values) = self { values } else { nil } }
    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    var text: String? {
        switch self {
        case .string(let text): text
        // So that types which read themselves from text, such as a timestamp, do so in any place.
        case .timestamp(let time): time.description
        case .reference(let reference): reference.name
        default: nil
        }
    }

    var number: NodeNumber? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        default: nil
        }
    }

    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "a whole number"
        case .double: "a number"
        case .timestamp: "a timestamp"
        case .string: "a text"
        case .bytes: "bytes"
        case .reference: "a reference"
        case .geoPoint: "a geo point"
        case .array: "a list"
        case .map: "a map"
        case .unknown(let type, _): "of the unknown type \(type.prefix(64))"
        }
    }

    func special(_ type: Any.Type) throws(NodeMismatch) -> Any? {
        if type == FirestoreValue.self { return self }
        if type == FirestoreTimestamp.self || type == Date.self {
            guard case .timestamp(let time) = self else { throw .kind }
            return type == Date.self ? time.date : time
        }
        if type == FirestoreGeoPoint.self {
            guard case .geoPoint(let point) = self else { throw .kind }
            return point
        }
        if type == FirestoreReference.self {
            guard case .reference(let reference) = self else { throw .kind }
            return reference
        }
        if type == Data.self {
            guard case .bytes(let bytes) = self else { throw .kind }
            return Data(bytes)
        }
        if type == URL.self {
            guard case .string(let text) = self else { throw .kind }
            guard let url = URL(string: text) else { throw .invalid("it is not an address") }
            return url
        }
        return nil
    }
}
