/// The keyed container of a probed type: notes each property that the type reads.
struct SchemaProbeContainer<K: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe
    var codingPath: [any CodingKey] { [] }
    var allKeys: [K] { [] }

    func contains(_ key: K) -> Bool { probe.goesOn() }
    func decodeNil(forKey key: K) throws -> Bool { !probe.goesOn() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T {
        guard let value = try probe.value(type, for: key, isOptional: false) else { throw SampleDecoder.Refusal() }
        return value
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
