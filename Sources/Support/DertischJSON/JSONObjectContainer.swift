/// The members of an object.
struct JSONObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoding: JSONDecoding
    let object: Int

    var codingPath: [any CodingKey] { decoding.document.path(to: object) }
    var allKeys: [Key] { decoding.document.members(of: object).compactMap { Key(stringValue: $0.name) } }

    private func value(_ key: Key) throws -> Int {
        if let value = decoding.find(key.stringValue, in: object) { return value }
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }

    func contains(_ key: Key) -> Bool { decoding.find(key.stringValue, in: object) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { decoding.isNull(try value(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoding.decode(type, at: value(key))
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try JSONValueDecoder(decoding: decoding, token: value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONValueDecoder(decoding: decoding, token: value(key)).unkeyedContainer()
    }

    /// The key under which `JSONEncoder` puts a superclass's members.
    func superDecoder() throws -> any Decoder {
        guard let inherited = decoding.find("super", in: object) else {
            throw DecodingError.keyNotFound(
                JSONKey(stringValue: "super"), .init(codingPath: codingPath, debugDescription: ""))
        }
        return JSONValueDecoder(decoding: decoding, token: inherited)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        JSONValueDecoder(decoding: decoding, token: try value(key))
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoding.flag(at: value(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoding.text(at: value(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoding.double(at: value(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoding.float(at: value(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoding.integer(type, at: value(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoding.integer(type, at: value(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoding.integer(type, at: value(key)) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoding.integer(type, at: value(key)) }
}
