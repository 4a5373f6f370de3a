import Foundation

/// A decoder of one column, for types that read one plain value, such as enumerations with raw values.
struct ValueDecoder: Decoder {
    /// The value of the column, copied: the row will change, and the type may keep this.
    private let held: DatabaseValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(of held: DatabaseValue) { self.held = held }

    /// Why the column cannot be read so.
    struct Refusal: Swift.Error { let reason: String }

    func value<T: Decodable>(_ type: T.Type) throws -> T {
        guard let kind = Column.Kind.known(type) else {
            do { return try T(from: self) } catch DecodingError.dataCorrupted {
                throw Refusal(reason: "the stored value is not a value of \(T.self)")
            }
        }
        guard let value = try plain(kind, type) as? T else {
            let reason =
                held.kind == "null" ? "there is no value" : "a column of \(held.kind) cannot be read as \(type)"
            throw Refusal(reason: reason)
        }
        return value
    }

    private func plain(_ kind: Column.Kind, _ type: Any.Type) throws -> Any? {
        switch (kind, held) {
        case (.bool, .integer(let integer)): integer != 0
        case (.integer, .integer(let integer)):
            (type as? any FixedWidthInteger.Type).flatMap { whole(integer, $0) }
        case (.real, _) where type is Float.Type: held.number.map { Float($0) }
        case (.real, _): held.number
        case (.text, .text(let text)): text
        case (.date, _): held.number.map { Date(timeIntervalSinceReferenceDate: $0) }
        case (.uuid, .bytes(let bytes)):
            bytes.count == 16 ? bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) } : nil
        case (.bytes, .bytes(let bytes)): Data(bytes)
        case (.decimal, .integer(let integer)): Decimal(integer)
        case (.decimal, .text(let text)): Decimal(string: text)
        case (.url, .text(let text)): URL.fromPlainText(text)
        default: nil
        }
    }

    private func whole<I: FixedWidthInteger>(_ number: Int64, _ type: I.Type) -> I? { I(exactly: number) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        throw Refusal(reason: "it reads several values from a column that has one")
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Refusal(reason: "it reads several values from a column that has one")
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Container(decoder: self) }

    private struct Container: SingleValueDecodingContainer {
        let decoder: ValueDecoder
        var codingPath: [any CodingKey] { [] }
        func decodeNil() -> Bool { decoder.held == .null }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
    }
}

extension DatabaseValue {
    /// The number, whole or not.
    fileprivate var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }

    /// The kind of the value, for messages.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .bytes: "bytes"
        }
    }
}

extension StoreStatement {
    /// The UUID in a column, as its sixteen bytes; `nil` if something else is there.
    func uuid(at index: Int) -> UUID? {
        guard storage(at: index) == .bytes else { return nil }
        return withBytes(at: index) { $0.count == 16 ? $0.loadUnaligned(as: UUID.self) : nil }
    }
}
