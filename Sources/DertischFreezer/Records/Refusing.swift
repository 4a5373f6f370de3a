/// An encoder that refuses whatever is written, with one error: what encoders answer with that cannot throw.
struct RefusingEncoder: Encoder {
    let error: any Swift.Error
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        KeyedEncodingContainer(RefusingProperties<K>(error: error))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingElements(error: error) }
    func singleValueContainer() -> any SingleValueEncodingContainer { RefusingElement(error: error) }
}

/// Refuses every property.
struct RefusingProperties<K: CodingKey>: KeyedEncodingContainerProtocol {
    let error: any Swift.Error
    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil(forKey key: K) throws { throw error }
    mutating func encode<T: Encodable>(_ value: T, forKey key: K) throws { throw error }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
        KeyedEncodingContainer(RefusingProperties<N>(error: error))
    }
    mutating func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
        RefusingElements(error: error)
    }
    mutating func superEncoder() -> any Encoder { RefusingEncoder(error: error) }
    mutating func superEncoder(forKey key: K) -> any Encoder { RefusingEncoder(error: error) }
}

/// Refuses every element.
struct RefusingElements: UnkeyedEncodingContainer {
    let error: any Swift.Error
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }
    mutating func encodeNil() throws { throw error }
    mutating func encode<T: Encodable>(_ value: T) throws { throw error }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
        KeyedEncodingContainer(RefusingProperties<N>(error: error))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    mutating func superEncoder() -> any Encoder { RefusingEncoder(error: error) }
}

private struct RefusingElement: SingleValueEncodingContainer {
    let error: any Swift.Error
    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil() throws { throw error }
    mutating func encode<T: Encodable>(_ value: T) throws { throw error }
}
