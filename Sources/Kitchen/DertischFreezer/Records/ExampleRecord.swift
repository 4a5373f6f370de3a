/// The properties of an example record that the app gave, by coding key.
struct ExampleRecord {
    private let values: [String: any Encodable]

    init(_ record: any Encodable) {
        let encoder = CapturingEncoder()
        // A property that is not written counts as missing.
        try? record.encode(to: encoder)
        values = encoder.values
    }

    /// The value of a property, and how it is kept; `nil` if it is missing, or of another type.
    func value<T>(_ type: T.Type, for key: String) -> (value: T, kind: Column.Kind)? {
        guard let held = values[key], let value = held as? T else { return nil }
        return (value, ColumnKindEncoder.kind(of: held) ?? .json)
    }
}

/// An encoder that captures the properties of a record, without converting them.
private final class CapturingEncoder: Encoder {
    fileprivate(set) var values: [String: any Encodable] = [:]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        KeyedEncodingContainer(Properties<K>(encoder: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingEncoder.Elements(error: SampleDecoder.Refusal()) }
    func singleValueContainer() -> any SingleValueEncodingContainer {
        RefusingEncoder(error: SampleDecoder.Refusal()).singleValueContainer()
    }

    private struct Properties<K: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: CapturingEncoder
        var codingPath: [any CodingKey] { [] }
        private var refusal: SampleDecoder.Refusal { SampleDecoder.Refusal() }

        mutating func encodeNil(forKey key: K) throws {}
        mutating func encode<T: Encodable>(_ value: T, forKey key: K) throws { encoder.values[key.stringValue] = value }
        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
            KeyedEncodingContainer(RefusingEncoder.Properties<N>(error: refusal))
        }
        mutating func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
            RefusingEncoder.Elements(error: refusal)
        }
        mutating func superEncoder() -> any Encoder { RefusingEncoder(error: refusal) }
        mutating func superEncoder(forKey key: K) -> any Encoder { RefusingEncoder(error: refusal) }
    }
}
