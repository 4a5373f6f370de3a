/// An unkeyed container of sample values: a list of a few elements.
struct SampleUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: SampleDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { currentIndex >= decoder.elements }

    init(decoder: SampleDecoder) { self.decoder = decoder }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        defer { currentIndex += 1 }
        return try decoder.element(currentIndex, type)
    }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        try decoder.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        SampleUnkeyedContainer(decoder: decoder)
    }
    mutating func superDecoder() throws -> any Decoder { decoder }
}
