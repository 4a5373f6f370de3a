/// One value, as a single one.
struct JSONValueContainer: SingleValueDecodingContainer {
    let decoding: JSONDecoding
    let token: Int

    var codingPath: [any CodingKey] { decoding.document.path(to: token) }

    func decodeNil() -> Bool { decoding.isNull(token) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoding.decode(type, at: token) }
    func decode(_ type: Bool.Type) throws -> Bool { try decoding.flag(at: token) }
    func decode(_ type: String.Type) throws -> String { try decoding.text(at: token) }
    func decode(_ type: Double.Type) throws -> Double { try decoding.double(at: token) }
    func decode(_ type: Float.Type) throws -> Float { try decoding.float(at: token) }
    func decode(_ type: Int.Type) throws -> Int { try decoding.integer(type, at: token) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoding.integer(type, at: token) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoding.integer(type, at: token) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoding.integer(type, at: token) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoding.integer(type, at: token) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoding.integer(type, at: token) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoding.integer(type, at: token) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoding.integer(type, at: token) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoding.integer(type, at: token) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoding.integer(type, at: token) }
}
