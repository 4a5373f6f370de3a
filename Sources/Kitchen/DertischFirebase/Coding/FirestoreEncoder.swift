import DertischJSON
import Foundation

/// Turns `Encodable` values into values of Firestore.
enum FirestoreEncoder {
    /// The maximum nesting. Firestore stores 20 levels; more would only be refused by it.
    static let deepest = 64

    /// The fields of a document.
    ///
    /// - Throws: `EncodingError` if the value has no fields, or holds what Firestore cannot.
    static func fields(of value: some Encodable) throws -> [String: FirestoreValue] {
        func refused(_ reason: String) -> EncodingError {
            .invalidValue(value, .init(codingPath: [], debugDescription: reason))
        }
        if let fields = value as? [String: FirestoreValue] { return fields }
        let encoder = ValueEncoder([])
        if let value = value as? FirestoreValue {
            encoder.content = .value(value)
        } else {
            try value.encode(to: encoder)
        }
        switch encoder.content {
        case .object, .value(.map): break
        // A whole document would be erased.
        case .nothing: throw refused("it encodes nothing")
        case .list, .value: throw refused("a document has fields, and this is a single value")
        }
        guard case .map(let fields) = encoder.value else { return [:] }
        return fields
    }

    static func value(of value: some Encodable) throws -> FirestoreValue { try self.value(of: value, at: []) }

    fileprivate static func value(of value: some Encodable, at path: [any CodingKey]) throws -> FirestoreValue {
        func refused(_ reason: String) -> EncodingError {
            .invalidValue(value, .init(codingPath: path, debugDescription: reason))
        }
        guard path.count <= deepest else { throw refused("it is nested more than \(deepest) deep") }
        switch value {
        case let value as FirestoreValue: return value
        case let time as FirestoreTimestamp: return .timestamp(time)
        case let point as FirestoreGeoPoint: return .geoPoint(point)
        case let reference as FirestoreReference: return .reference(reference)
        case let data as Data: return .bytes([UInt8](data))
        case let url as URL: return .string(url.absoluteString)
        case let date as Date:
            if let time = FirestoreTimestamp(date) { return .timestamp(time) }
            // The number instead of the date: Foundation ends the process when it prints a date that is no number.
            throw EncodingError.invalidValue(
                date.timeIntervalSince1970,
                .init(codingPath: path, debugDescription: "a date is of the years 1 to 9999"))
        default:
            let encoder = ValueEncoder(path)
            try value.encode(to: encoder)
            return encoder.value
        }
    }
}

/// A value that is being encoded, and its encoder.
private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
    enum Content {
        case nothing
        case value(FirestoreValue)
        case list([ValueEncoder])
        case object([String: ValueEncoder])
    }

    let codingPath: [any CodingKey]
    var content = Content.nothing
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ path: [any CodingKey]) { codingPath = path }

    var value: FirestoreValue {
        switch content {
        case .nothing: .map([:])
        case .value(let value): value
        case .list(let encoders): .array(encoders.map(\.value))
        case .object(let encoders): .map(encoders.mapValues(\.value))
        }
    }

    var count: Int { if case .list(let encoders) = content { encoders.count } else { 0 } }

    func append() -> ValueEncoder {
        let encoder = ValueEncoder(codingPath + [JSONKey(intValue: count)])
        if case .list(var encoders) = content {
            content = .nothing
            encoders.append(encoder)
            content = .list(encoders)
        } else {
            content = .list([encoder])
        }
        return encoder
    }

    func add(_ key: any CodingKey) -> ValueEncoder {
        let encoder = ValueEncoder(codingPath + [key])
        if case .object(var encoders) = content {
            content = .nothing
            encoders[key.stringValue] = encoder
            content = .object(encoders)
        } else {
            content = .object([key.stringValue: encoder])
        }
        return encoder
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([:]) }
        return KeyedEncodingContainer(Keyed<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = content {} else { content = .list([]) }
        return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws { content = .value(.null) }
    func encode(_ value: Bool) throws { content = .value(.boolean(value)) }
    func encode(_ value: String) throws { content = .value(.string(value)) }
    func encode(_ value: Double) throws { content = .value(.double(value)) }
    func encode(_ value: Float) throws { content = .value(.double(Double(value))) }
    func encode(_ value: Int) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: Int8) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: Int16) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: Int32) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: Int64) throws { content = .value(.integer(value)) }
    func encode(_ value: UInt) throws { try encode(UInt64(value)) }
    func encode(_ value: UInt8) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: UInt16) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: UInt32) throws { content = .value(.integer(Int64(value))) }
    func encode(_ value: UInt64) throws {
        guard let number = Int64(exactly: value) else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "Firestore's whole numbers end at Int64.max"))
        }
        content = .value(.integer(number))
    }
    func encode<Value: Encodable>(_ value: Value) throws {
        content = .value(try FirestoreEncoder.value(of: value, at: codingPath))
    }
}

private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() throws { try encoder.append().encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.append().encode(value) }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.append().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.append().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.append() }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws { try encoder.add(key).encodeNil() }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.add(key).encode(value) }
    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { encoder.add(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.add(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.add(JSONKey(stringValue: "super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.add(key) }
}
