/// A single-value container of one sample value.
struct SampleValueContainer: SingleValueDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool {
        decoder.mayBeNil()
        return false
    }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.made(type) }
}
