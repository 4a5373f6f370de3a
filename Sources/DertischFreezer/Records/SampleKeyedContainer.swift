/// A keyed container of sample values: has every property that a type asks for.
struct SampleKeyedContainer<K: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }
    /// An enumeration with payloads reads the one key that there is, and takes it for its case; a dictionary has one entry.
    var allKeys: [K] { first.map { [$0] } ?? [] }

    private var first: K? {
        guard CodingKeyTags.tell(K.self) else {
            return decoder.elements > 0 ? K(stringValue: "\(decoder.values.number)") : nil
        }
        // A key without a byte may be of a type that has no keys at all.
        guard MemoryLayout<K>.size == 1 else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
            byte.initializeMemory(as: UInt8.self, repeating: 0)
            // The tag of a key is one byte, and the first case of every enumeration is zero.
            return byte.baseAddress.map { $0.load(as: K.self) }
        }
    }

    func contains(_ key: K) -> Bool { true }
    func decodeNil(forKey key: K) throws -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T { try decoder.made(type) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? { decoder.value(type) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
        try decoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer {
        try decoder.unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: K) throws -> any Decoder { decoder }
}
