/// A decoder for one value of a document.
struct JSONValueDecoder: Decoder {
    let decoding: JSONDecoding
    let token: Int

    var codingPath: [any CodingKey] { decoding.document.path(to: token) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard decoding.document.tokens[token].kind == .object else {
            throw decoding.mismatch([String: Any].self, at: token)
        }
        return KeyedDecodingContainer(JSONObjectContainer<Key>(decoding: decoding, object: token))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard decoding.document.tokens[token].kind == .list else { throw decoding.mismatch([Any].self, at: token) }
        return JSONListContainer(decoding: decoding, list: token)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JSONValueContainer(decoding: decoding, token: token)
    }
}
