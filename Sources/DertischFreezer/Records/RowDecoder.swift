import Foundation

/// Reads the rows of a statement as a type, each property by its column's number.
///
/// One decoder serves all the rows of an answer, one after the other.
package final class RowDecoder: Decoder {
    let statement: any StoreStatement
    let shape: Shape
    /// Where the columns of the shape stand in the row: one after the other from here on.
    let offset: Int
    /// Where they stand if the statement was not written by the freezer; -1 for a column that is not there.
    let places: [Int]?
    private lazy var json = JSONDecoder.forColumns
    private let container = KeptContainer()
    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ statement: any StoreStatement, shape: Shape, offset: Int = 0, places: [Int]? = nil) {
        self.statement = statement
        self.shape = shape
        self.offset = offset
        self.places = places
    }

    /// The row on which the statement stands.
    func row<T: Decodable>(as type: T.Type) throws -> T {
        do { return try T(from: self) } catch let error as Freezer.Error { throw error } catch {
            throw Freezer.Error.undecodable(type: shape.type, column: "", reason: "\(error)")
        }
    }

    package func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        container.value(for: K.self) {
            // The container lives as long as the decoder, which holds it.
            KeyedDecodingContainer(
                Properties<K>(
                    row: Unmanaged.passUnretained(self), usesTags: shape.keyType == ObjectIdentifier(K.self)))
        }
    }
    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw flat }
    package func singleValueContainer() throws -> any SingleValueDecodingContainer { throw flat }

    private var flat: Freezer.Error {
        .undecodable(type: shape.type, column: "", reason: "it reads something else than named properties")
    }

    @inline(__always) fileprivate func place(_ column: Int) -> Int {
        guard let places else { return offset + column }
        return places[column]
    }

    fileprivate func wrong(_ column: Int, _ reason: String) -> Freezer.Error {
        .undecodable(type: shape.type, column: shape.columns[column].name, reason: reason)
    }

    fileprivate func wrong(_ column: Int, wanted: Storage) -> Freezer.Error {
        let place = place(column)
        guard place >= 0 else { return wrong(column, "the answer has no such column") }
        let found = statement.storage(at: place)
        return wrong(column, found == .null ? "there is no value" : "a column of \(found) cannot be read as \(wanted)")
    }

    @inline(__always) fileprivate func integer(_ column: Int) throws -> Int64 {
        let place = place(column)
        guard place >= 0, statement.storage(at: place) == .integer else { throw wrong(column, wanted: .integer) }
        return statement.integer(at: place)
    }

    @inline(__always) fileprivate func whole<I: FixedWidthInteger>(_ column: Int, _ type: I.Type) throws -> I {
        let value = try integer(column)
        guard let whole = I(exactly: value) else { throw wrong(column, "\(value) does not fit into \(I.self)") }
        return whole
    }

    @inline(__always) fileprivate func real(_ column: Int) throws -> Double {
        let place = place(column)
        guard place >= 0 else { throw wrong(column, wanted: .real) }
        switch statement.storage(at: place) {
        case .real: return statement.real(at: place)
        // An answer that was computed may be whole.
        case .integer: return Double(statement.integer(at: place))
        default: throw wrong(column, wanted: .real)
        }
    }

    @inline(__always) fileprivate func text(_ column: Int) throws -> String {
        let place = place(column)
        guard place >= 0, statement.storage(at: place) == .text else { throw wrong(column, wanted: .text) }
        return statement.text(at: place)
    }

    @inline(__always) fileprivate func isNull(_ column: Int) -> Bool {
        let place = place(column)
        return place < 0 || statement.storage(at: place) == .null
    }

    /// A value that is none of the plain ones with a method of their own.
    fileprivate func value<T: Decodable>(_ column: Int, _ type: T.Type) throws -> T {
        let place = place(column)
        guard place >= 0 else { throw wrong(column, "the answer has no such column") }
        if shape.columns[column].kind == .json {
            guard statement.storage(at: place) == .text else {
                if isNull(column), let none = Self.none(type) { return none }
                throw wrong(column, wanted: .text)
            }
            do { return try statement.withBytes(at: place) { try json.decode(T.self, from: Data($0)) } } catch {
                throw wrong(column, "\(error)")
            }
        }
        do { return try ValueDecoder(statement: statement, place: place).value(type) } catch {
            throw wrong(column, "\((error as? ValueDecoder.Refusal)?.reason ?? "\(error)")")
        }
    }

    private static func none<T>(_ type: T.Type) -> T? {
        guard let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
        return optional.init(nilLiteral: ()) as? T
    }

    private struct Properties<K: CodingKey>: KeyedDecodingContainerProtocol {
        let row: Unmanaged<RowDecoder>
        let usesTags: Bool
        var codingPath: [any CodingKey] { [] }
        var allKeys: [K] { row.takeUnretainedValue().shape.columns.compactMap { K(stringValue: $0.name) } }

        @inline(__always) private func get<R>(_ key: K, _ read: (RowDecoder, Int) throws -> R) throws -> R {
            // The decoder that is asked to decode is alive.
            try row._withUnsafeGuaranteedRef { row in
                let column =
                    usesTags ? row.shape.tags[KeyTags.tag(of: key)] : row.shape.positions[key.stringValue] ?? -1
                guard column >= 0 else {
                    throw Freezer.Error.undecodable(
                        type: row.shape.type, column: key.stringValue, reason: "the type did not read it at first")
                }
                return try read(row, column)
            }
        }
        @inline(__always) private func find<R>(_ key: K, _ read: (RowDecoder, Int) throws -> R) throws -> R? {
            try get(key) { row, column in row.isNull(column) ? nil : try read(row, column) }
        }

        func contains(_ key: K) -> Bool {
            (try? get(key) { row, column in row.place(column) >= 0 }) ?? false
        }
        func decodeNil(forKey key: K) throws -> Bool { try get(key) { $0.isNull($1) } }
        func decode(_ type: Bool.Type, forKey key: K) throws -> Bool { try get(key) { try $0.integer($1) != 0 } }
        func decode(_ type: String.Type, forKey key: K) throws -> String { try get(key) { try $0.text($1) } }
        func decode(_ type: Double.Type, forKey key: K) throws -> Double { try get(key) { try $0.real($1) } }
        func decode(_ type: Float.Type, forKey key: K) throws -> Float { try get(key) { Float(try $0.real($1)) } }
        func decode(_ type: Int.Type, forKey key: K) throws -> Int { try get(key) { Int(try $0.integer($1)) } }
        func decode(_ type: Int8.Type, forKey key: K) throws -> Int8 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: Int16.Type, forKey key: K) throws -> Int16 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: Int32.Type, forKey key: K) throws -> Int32 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: Int64.Type, forKey key: K) throws -> Int64 { try get(key) { try $0.integer($1) } }
        func decode(_ type: UInt.Type, forKey key: K) throws -> UInt { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: UInt8.Type, forKey key: K) throws -> UInt8 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: UInt16.Type, forKey key: K) throws -> UInt16 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: UInt32.Type, forKey key: K) throws -> UInt32 { try get(key) { try $0.whole($1, type) } }
        func decode(_ type: UInt64.Type, forKey key: K) throws -> UInt64 { try get(key) { try $0.whole($1, type) } }
        func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T { try get(key) { try $0.value($1, type) } }

        // In one step; the library's own versions of these take three.
        func decodeIfPresent(_ type: Bool.Type, forKey key: K) throws -> Bool? {
            try find(key) { try $0.integer($1) != 0 }
        }
        func decodeIfPresent(_ type: String.Type, forKey key: K) throws -> String? { try find(key) { try $0.text($1) } }
        func decodeIfPresent(_ type: Double.Type, forKey key: K) throws -> Double? { try find(key) { try $0.real($1) } }
        func decodeIfPresent(_ type: Int.Type, forKey key: K) throws -> Int? {
            try find(key) { Int(try $0.integer($1)) }
        }
        func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? {
            try find(key) { try $0.value($1, type) }
        }

        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
            throw row.takeUnretainedValue().flat
        }
        func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer {
            throw row.takeUnretainedValue().flat
        }
        func superDecoder() throws -> any Decoder { throw row.takeUnretainedValue().flat }
        func superDecoder(forKey key: K) throws -> any Decoder { throw row.takeUnretainedValue().flat }
    }
}
