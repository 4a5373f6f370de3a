import Foundation

/// A decoder that gives a type made-up values, to see what it asks for.
///
/// The values differ from column to column, so that a property can be found by what it holds. A `Bool` has but two, which is
/// why there are several rounds: in round `n` it holds the `n`th bit of its column's number.
final class Probe: Decoder {
    let type: String
    let round: Int
    let examples: [any Sendable]
    private(set) var columns: [Column] = []
    private(set) var keyType: ObjectIdentifier?
    private(set) var tags = KeyTags()
    /// Why the type cannot be made into a table.
    private var flaw: Freezer.Error?

    /// As many as tell all columns apart.
    static let rounds = 9

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(of type: String, round: Int, examples: [any Sendable]) {
        self.type = type
        self.round = round
        self.examples = examples
    }

    /// Makes an instance, noting the columns.
    func instance<T: Decodable>(of type: T.Type) throws(Freezer.Error) -> T {
        do {
            let instance = try T(from: self)
            guard columns.isEmpty else { return instance }
            throw flawed("", "it reads no property", "Give it properties.")
        } catch {
            throw flaw ?? (error as? Freezer.Error)
                ?? flawed(
                    "", "its initialiser refused made-up values: \(error)",
                    "Let init(from:) only read, or give the shelf examples of the types that refuse.")
        }
    }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        if keyType == nil, KeyTags.tell(K.self) { keyType = ObjectIdentifier(K.self) }
        return KeyedDecodingContainer(ProbeContainer<K>(probe: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw flat() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw flat() }

    func flat() -> Freezer.Error {
        flawed("", "it is not made of named properties", "Put the value into a struct with an id.")
    }

    private func flawed(_ property: String, _ reason: String, _ remedy: String) -> Freezer.Error {
        let error = Freezer.Error.shape(type: type, property: property, reason: reason, remedy: remedy)
        flaw = flaw ?? error
        return error
    }

    /// Notes that a property is read, and makes up a value for it.
    func value<T: Decodable, K: CodingKey>(_ type: T.Type, for key: K, isOptional: Bool) throws -> T {
        let index = columns.firstIndex { $0.name == key.stringValue } ?? columns.count
        let name = String(describing: type)
        if index == columns.count {
            columns.append(Column(name: key.stringValue, kind: .json, isOptional: isOptional, type: name))
            if keyType == ObjectIdentifier(K.self) { tags.set(index, for: KeyTags.tag(of: key)) }
        }
        let guess = Guess(number: index + 1, round: round, examples: examples)
        let value = guess.value(type)
        columns[index].kind = guess.kind
        columns[index].isOptional = columns[index].isOptional || guess.isOptional
        guard let value else {
            throw flawed(
                key.stringValue,
                "no value of \(name) could be made up, since its initialiser refused all that were tried",
                "Give the shelf one: Shelf(examples: [a value of \(name)]).")
        }
        return value
    }
}

/// The properties that a probed type reads.
struct ProbeContainer<K: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: Probe
    var codingPath: [any CodingKey] { [] }
    var allKeys: [K] { [] }

    func contains(_ key: K) -> Bool { true }
    func decodeNil(forKey key: K) throws -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T {
        try probe.value(type, for: key, isOptional: false)
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? {
        try probe.value(type, for: key, isOptional: true)
    }
    // The library's own versions of these do not ask the generic one.
    func decodeIfPresent(_ type: Bool.Type, forKey key: K) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: K) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: K) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: K) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: K) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: K) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: K) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: K) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: K) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: K) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: K) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: K) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: K) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: K) throws -> UInt64? { try optional(type, key) }

    private func optional<T: Decodable>(_ type: T.Type, _ key: K) throws -> T? {
        try probe.value(type, for: key, isOptional: true)
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
        throw probe.flat()
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer { throw probe.flat() }
    func superDecoder() throws -> any Decoder { throw probe.flat() }
    func superDecoder(forKey key: K) throws -> any Decoder { throw probe.flat() }
}
