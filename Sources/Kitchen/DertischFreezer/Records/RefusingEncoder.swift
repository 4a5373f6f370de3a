/// An encoder that throws one error for every value, for methods that must return an encoder and cannot throw.
struct RefusingEncoder: Encoder {
    let error: any Swift.Error
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        KeyedEncodingContainer(RefusingEncoder.Properties<K>(error: error))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingEncoder.Elements(error: error) }
    func singleValueContainer() -> any SingleValueEncodingContainer { RefusingEncoder.Element(error: error) }
}

extension RefusingEncoder {
    /// Refuses every property.
    struct Properties<K: CodingKey>: KeyedEncodingContainerProtocol {
        let error: any Swift.Error
        var codingPath: [any CodingKey] { [] }
        mutating func encodeNil(forKey key: K) throws { throw error }
        mutating func encode<T: Encodable>(_ value: T, forKey key: K) throws { throw error }
        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
            KeyedEncodingContainer(RefusingEncoder.Properties<N>(error: error))
        }
        mutating func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
            RefusingEncoder.Elements(error: error)
        }
        mutating func superEncoder() -> any Encoder { RefusingEncoder(error: error) }
        mutating func superEncoder(forKey key: K) -> any Encoder { RefusingEncoder(error: error) }
    }

    /// Refuses every element.
    struct Elements: UnkeyedEncodingContainer {
        let error: any Swift.Error
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }
        mutating func encodeNil() throws { throw error }
        mutating func encode<T: Encodable>(_ value: T) throws { throw error }
        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
            KeyedEncodingContainer(RefusingEncoder.Properties<N>(error: error))
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        mutating func superEncoder() -> any Encoder { RefusingEncoder(error: error) }
    }

    fileprivate struct Element: SingleValueEncodingContainer {
        let error: any Swift.Error
        var codingPath: [any CodingKey] { [] }
        mutating func encodeNil() throws { throw error }
        mutating func encode<T: Encodable>(_ value: T) throws { throw error }
    }
}
