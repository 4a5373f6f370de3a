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
        guard case .map(let fields) = try self.value(of: value) else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "a document has fields, and this is a single value"))
        }
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
            let slot = Slot(path)
            try value.encode(to: slot)
            return slot.value
        }
    }
}

/// A value that is being encoded, and its encoder.
private final class Slot: Encoder, SingleValueEncodingContainer {
    enum Content {
        case nothing
        case value(FirestoreValue)
        case list([Slot])
        case object([String: Slot])
    }

    let codingPath: [any CodingKey]
    var content = Content.nothing
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ path: [any CodingKey]) { codingPath = path }

    var value: FirestoreValue {
        switch content {
        case .nothing: .map([:])
        case .value(let value): value
        case .list(let slots): .array(slots.map(\.value))
        case .object(let slots): .map(slots.mapValues(\.value))
        }
    }

    var count: Int { if case .list(let slots) = content { slots.count } else { 0 } }

    func append() -> Slot {
        let slot = Slot(codingPath + [JSONKey(intValue: count)])
        if case .list(var slots) = content {
            content = .nothing
            slots.append(slot)
            content = .list(slots)
        } else {
            content = .list([slot])
        }
        return slot
    }

    func add(_ key: any CodingKey) -> Slot {
        let slot = Slot(codingPath + [key])
        if case .object(var slots) = content {
            content = .nothing
            slots[key.stringValue] = slot
            content = .object(slots)
        } else {
            content = .object([key.stringValue: slot])
        }
        return slot
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([:]) }
        return KeyedEncodingContainer(Keyed<Key>(slot: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = content {} else { content = .list([]) }
        return Unkeyed(slot: self)
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
    let slot: Slot

    var codingPath: [any CodingKey] { slot.codingPath }
    var count: Int { slot.count }

    func encodeNil() throws { try slot.append().encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try slot.append().encode(value) }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.append().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { slot.append().unkeyedContainer() }
    func superEncoder() -> any Encoder { slot.append() }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot

    var codingPath: [any CodingKey] { slot.codingPath }

    func encodeNil(forKey key: Key) throws { try slot.add(key).encodeNil() }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try slot.add(key).encode(value) }
    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { slot.add(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { slot.add(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { slot.add(JSONKey(stringValue: "super")) }
    func superEncoder(forKey key: Key) -> any Encoder { slot.add(key) }
}
