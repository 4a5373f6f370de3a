/// An encoder that finds the column kind of a value: a type that writes one plain value is kept plainly, others as JSON.
struct ColumnKindEncoder: Encoder {
    private final class Finding {
        var kind: Column.Kind?
        var isNil = false
    }
    private let finding = Finding()
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private struct Found: Error {}

    /// The kind of a value; `nil` if it writes no value at all.
    static func kind<T: Encodable>(of value: T) -> Column.Kind? {
        if let known = Column.Kind.known(T.self) { return known }
        let encoder = ColumnKindEncoder()
        do { try value.encode(to: encoder) } catch is Found {} catch { return .json }
        return encoder.finding.kind ?? (encoder.finding.isNil ? nil : .json)
    }

    func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        finding.kind = .json
        return KeyedEncodingContainer(RefusingEncoder.Properties<K>(error: Found()))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        finding.kind = .json
        return RefusingEncoder.Elements(error: Found())
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { Container(finding: finding) }

    private struct Container: SingleValueEncodingContainer {
        let finding: Finding
        var codingPath: [any CodingKey] { [] }
        mutating func encodeNil() throws { finding.isNil = true }
        mutating func encode<T: Encodable>(_ value: T) throws { finding.kind = ColumnKindEncoder.kind(of: value) }
    }
}
