import DertischJSON
import Foundation

/// Turns values of Firestore into `Decodable` ones.
enum FirestoreDecoder {
    /// Decodes the fields of a document.
    ///
    /// - Throws: `DecodingError`, with the path in its context.
    static func value<Value: Decodable>(_ type: Value.Type, from fields: [String: FirestoreValue]) throws -> Value {
        try Source(.map(fields), []).decode(type)
    }
}

/// A value that is being decoded, and its decoder.
private struct Source: Decoder, SingleValueDecodingContainer {
    let value: FirestoreValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: FirestoreValue, _ path: [any CodingKey]) {
        self.value = value
        codingPath = path
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "it is \(value.kind)")
        return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func refused(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        switch value {
        case .map(let fields): KeyedDecodingContainer(Keyed<Key>(fields: fields, codingPath: codingPath))
        case .geoPoint(let point):
            KeyedDecodingContainer(
                Keyed<Key>(
                    fields: ["latitude": .double(point.latitude), "longitude": .double(point.longitude)],
                    codingPath: codingPath))
        default: throw mismatch([String: Any].self)
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = value else { throw mismatch([Any].self) }
        return Unkeyed(values: values, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .boolean(let flag) = value else { throw mismatch(type) }
        return flag
    }

    func decode(_ type: String.Type) throws -> String {
        switch value {
        case .string(let text): return text
        // So that types which read themselves from text, such as a timestamp, do so in any place.
        case .timestamp(let time): return time.description
        case .reference(let reference): return reference.name
        default: throw mismatch(type)
        }
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch value {
        case .double(let number): return number
        case .integer(let number):
            // Other libraries write 3.0 as a whole number.
            guard let exact = Double(exactly: number) else { throw refused("\(number) is no exact Double") }
            return exact
        default: throw mismatch(type)
        }
    }

    func decode(_ type: Float.Type) throws -> Float {
        let number = try decode(Double.self)
        let float = Float(number)
        guard float.isFinite || !number.isFinite else { throw refused("\(number) is too large for Float") }
        return float
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let number: Number?
        switch value {
        case .integer(let whole): number = Number(exactly: whole)
        case .double(let double): number = Number(exactly: double)
        default: throw mismatch(type)
        }
        guard let number else { throw refused("the number does not fit into \(type)") }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let special = try special(type), let value = special as? Value { return value }
        return try Value(from: self)
    }

    /// Values of types that Firestore has and `Codable` has not.
    private func special(_ type: Any.Type) throws -> Any? {
        if type == FirestoreValue.self { return value }
        if type == FirestoreTimestamp.self {
            guard case .timestamp(let time) = value else { throw mismatch(type) }
            return time
        }
        if type == FirestoreGeoPoint.self {
            guard case .geoPoint(let point) = value else { throw mismatch(type) }
            return point
        }
        if type == FirestoreReference.self {
            guard case .reference(let reference) = value else { throw mismatch(type) }
            return reference
        }
        if type == Date.self {
            guard case .timestamp(let time) = value else { throw mismatch(type) }
            return time.date
        }
        if type == Data.self {
            guard case .bytes(let bytes) = value else { throw mismatch(type) }
            return Data(bytes)
        }
        if type == URL.self {
            guard case .string(let text) = value else { throw mismatch(type) }
            guard let url = URL(string: text) else { throw refused("it is not an address") }
            return url
        }
        return nil
    }
}

private struct Unkeyed: UnkeyedDecodingContainer {
    let values: [FirestoreValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(values: [FirestoreValue], codingPath: [any CodingKey]) {
        self.values = values
        self.codingPath = codingPath
    }

    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    private func source(_ type: Any.Type) throws -> Source {
        let path = codingPath + [JSONKey(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "the list has only \(values.count) elements"))
        }
        return Source(values[currentIndex], path)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, values[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try source(type).decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let source = try source(Any.self)
        currentIndex += 1
        return source
    }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: [String: FirestoreValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.keys.sorted().compactMap { Key(stringValue: $0) } }

    private func source(_ key: any CodingKey) throws -> Source {
        guard let value = fields[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "the document has no such field"))
        }
        return Source(value, codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try source(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try source(key).decode(type)
    }
    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> { try source(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try source(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try source(JSONKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try source(key) }
}

extension FirestoreValue {
    /// The type in words.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "a whole number"
        case .double: "a number"
        case .timestamp: "a timestamp"
        case .string: "a text"
        case .bytes: "bytes"
        case .reference: "a reference"
        case .geoPoint: "a place"
        case .array: "a list"
        case .map: "a map"
        case .unknown(let type, _): "of the unknown type \(type.prefix(64))"
        }
    }
}
