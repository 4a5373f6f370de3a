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
            do { return try T(from: self) } catch DecodingError.dataCorrupted {
                throw Refusal(reason: "what is stored is no value of \(T.self)")
            }
        }
        guard let value = try plain(kind, type) as? T else {
            let found = statement.storage(at: place)
            throw Refusal(
                reason: found == .null ? "there is no value" : "a column of \(found) cannot be read as \(type)")
        }
        return value
    }

    private func plain(_ kind: Column.Kind, _ type: Any.Type) throws -> Any? {
        switch kind {
        case .bool: statement.integer(at: place).map { $0 != 0 }
        case .integer: (type as? any FixedWidthInteger.Type).flatMap { whole($0) }
        case .real where type is Float.Type: statement.real(at: place).map { Float($0) }
        case .real: statement.real(at: place)
        case .text: statement.text(at: place)
        case .date: statement.real(at: place).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .uuid: statement.uuid(at: place)
        case .bytes where statement.storage(at: place) == .bytes: statement.withBytes(at: place) { Data($0) }
        case .decimal where statement.storage(at: place) == .integer: statement.integer(at: place).map { Decimal($0) }
        case .decimal: statement.text(at: place).flatMap { Decimal(string: $0) }
        case .url: statement.text(at: place).flatMap { URL.fromPlainText($0) }
        case .bytes, .json: nil
        }
    }

    private func whole<I: FixedWidthInteger>(_ type: I.Type) -> I? {
        statement.integer(at: place).flatMap { I(exactly: $0) }
    }

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

extension StoreStatement {
    /// The UUID in a column, as its sixteen bytes; `nil` if something else is there.
    func uuid(at index: Int) -> UUID? {
        guard storage(at: index) == .bytes else { return nil }
        return withBytes(at: index) { $0.count == 16 ? $0.loadUnaligned(as: UUID.self) : nil }
    }
}
