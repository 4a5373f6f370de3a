import Foundation

/// Reads one column of a row as a type that reads one plain value, such as an enumeration with raw values.
struct ValueDecoder: Decoder {
    let statement: any StoreStatement
    let place: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Why the column cannot be read so.
    struct Refusal: Swift.Error { let reason: String }

    func value<T: Decodable>(_ type: T.Type) throws -> T {
        guard let kind = Column.Kind.known(type) else {
            do { return try T(from: self) } catch DecodingError.dataCorrupted(let context) {
                throw Refusal(reason: context.debugDescription)
            }
        }
        let found = statement.storage(at: place)
        guard let value = try plain(kind, type, found) as? T else {
            throw Refusal(
                reason: found == .null ? "there is no value" : "a column of \(found) cannot be read as \(type)")
        }
        return value
    }

    private func plain(_ kind: Column.Kind, _ type: Any.Type, _ found: Storage) throws -> Any? {
        switch (kind, found) {
        case (.bool, .integer): statement.integer(at: place) != 0
        case (.integer, .integer): (type as? any FixedWidthInteger.Type).flatMap { whole($0) }
        case (.real, .real), (.real, .integer):
            type is Float.Type ? Float(statement.real(at: place)) : statement.real(at: place)
        case (.text, .text): statement.text(at: place)
        case (.date, .real), (.date, .integer): Date(timeIntervalSinceReferenceDate: statement.real(at: place))
        case (.uuid, .bytes): statement.withBytes(at: place) { $0.count == 16 ? $0.loadUnaligned(as: UUID.self) : nil }
        case (.bytes, .bytes): statement.withBytes(at: place) { Data($0) }
        case (.decimal, .text): Decimal(string: statement.text(at: place))
        case (.decimal, .integer): Decimal(statement.integer(at: place))
        case (.url, .text): URL.fromPlainText(statement.text(at: place))
        default: nil
        }
    }

    private func whole<I: FixedWidthInteger>(_ type: I.Type) -> I? { I(exactly: statement.integer(at: place)) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        throw Refusal(reason: "it reads several values where there is one")
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Refusal(reason: "it reads several values where there is one")
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Container(decoder: self) }

    private struct Container: SingleValueDecodingContainer {
        let decoder: ValueDecoder
        var codingPath: [any CodingKey] { [] }
        func decodeNil() -> Bool { decoder.statement.storage(at: decoder.place) == .null }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
    }
}
