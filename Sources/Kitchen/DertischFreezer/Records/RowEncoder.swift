import Foundation

// Unsafe Unmanaged: the encoder outlives each container that it gives, which encodes one record. If a record keeps one, the
// encoder stays for ever (`RowEncoder.end`).

/// An encoder that binds a record's properties to a statement's parameters, each by its column's number.
///
/// One encoder serves all the records that a statement stores, one after the other.
package final class RowEncoder: Encoder {
    let statement: any StoreStatement
    let layout: ColumnLayout
    private lazy var json = JSONEncoder.forColumns
    private let container = CachedContainer()
    /// Stays `true` once a record has kept its encoder; all further binding throws.
    // Unsafe exclusivity: read or written in one step, never lent.
    @exclusivity(unchecked) fileprivate var hasEnded = false
    fileprivate let comparison: WriteComparison
    /// The values that may differ from the properties', by column.
    private var doubtful: [Int: any Encodable] = [:]
    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package init(_ statement: any StoreStatement, layout: ColumnLayout) {
        self.statement = statement
        self.layout = layout
        comparison = WriteComparison(layout.places)
    }

    deinit { comparison.end() }

    /// Binds a record. What it does not write stays without a value.
    ///
    /// - Throws: ``Freezer/Error/differentValue(type:property:key:isRead:reason:)`` if it writes another value than a property holds.
    package static func bind<T: Encodable>(_ record: T, by encoder: inout RowEncoder) throws {
        // A row of an export is stored column by column. It has no properties to be compared with, and its type has read it before.
        guard T.self != ExportedRow.self else { return try record.encode(to: encoder) }
        do {
            try withUnsafeBytes(of: record) { bytes in
                encoder.comparison.begin(bytes.baseAddress)
                try record.encode(to: encoder)
                try encoder.comparison.compare(record, encoder.doubtful, in: encoder.layout)
            }
            if !isKept(&encoder) { return }
        } catch {
            if !isKept(&encoder) {
                throw error as? Freezer.Error
                    ?? .unstorable(type: encoder.layout.type, column: "", reason: CodingErrorText.text(of: error))
            }
        }
        throw end(&encoder)
    }

    /// Returns `true` if a record has kept the encoder or a container of it.
    @inline(__always) private static func isKept(_ encoder: inout RowEncoder) -> Bool {
        if encoder.container.isShared { return true }
        return !isKnownUniquelyReferenced(&encoder)
    }

    /// Ends the binding by what a record has kept, and puts another encoder in its place.
    @inline(never) private static func end(_ encoder: inout RowEncoder) -> Freezer.Error {
        let old = encoder
        old.hasEnded = true
        // Unsafe Unmanaged: never released, since how long the record is kept is unknown. It is refused, so there are few.
        _ = Unmanaged.passRetained(old)
        encoder = RowEncoder(old.statement, layout: old.layout)
        return old.over
    }

    fileprivate var over: Freezer.Error {
        .unstorable(
            type: layout.type, column: "",
            reason: "it keeps its encoder or a container after encode(to:) has returned")
    }

    package func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        if hasEnded { return KeyedEncodingContainer(RefusingEncoder.Properties<K>(error: over)) }
        return container.value(for: K.self) {
            // The container lives as long as the encoder, which holds it.
            KeyedEncodingContainer(
                Properties<K>(
                    row: Unmanaged.passUnretained(self), usesTags: layout.keyType == ObjectIdentifier(K.self)))
        }
    }
    package func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingEncoder.Elements(error: flat) }
    package func singleValueContainer() -> any SingleValueEncodingContainer {
        RefusingEncoder(error: flat).singleValueContainer()
    }

    fileprivate var flat: Freezer.Error {
        .unstorable(type: layout.type, column: "", reason: "it writes something other than named properties")
    }

    fileprivate func refused(_ column: Int, _ reason: String) -> Freezer.Error {
        .unstorable(type: layout.type, column: layout.columns[column].name, reason: reason)
    }

    /// Not inlined: few values have other bytes than their properties.
    @inline(never) fileprivate func doubt<V: Encodable>(_ value: V, at column: Int) {
        comparison.doubt(column)
        doubtful[column] = value
    }

    /// Binds a value for which coding containers have no method of their own.
    fileprivate func bind<T: Encodable>(_ value: T, at column: Int) throws {
        if let uuid = value as? UUID {
            return withUnsafeBytes(of: uuid.uuid) { statement.bind($0, at: column) }
        }
        do {
            if layout.columns[column].kind == .json {
                return statement.bind(try ValueEncoder.text(of: value, by: json), at: column)
            }
            statement.bind(try ValueEncoder.value(of: value), at: column)
        } catch let refusal as ValueEncoder.Refusal {
            throw refused(column, refusal.reason)
        } catch {
            throw refused(column, CodingErrorText.text(of: error))
        }
    }

    private struct Properties<K: CodingKey>: KeyedEncodingContainerProtocol {
        let row: Unmanaged<RowEncoder>
        let usesTags: Bool
        var codingPath: [any CodingKey] { [] }

        @inline(__always) private func put<V: Encodable>(
            _ value: V, _ key: K, _ bind: (RowEncoder, Int) throws -> Void
        ) throws {
            try put(key) { row, column in
                try bind(row, column)
                if !row.comparison.add(value, at: column) { row.doubt(value, at: column) }
            }
        }

        @inline(__always) private func put(_ key: K, _ bind: (RowEncoder, Int) throws -> Void) throws {
            // The encoder that is asked to encode is alive.
            try row._withUnsafeGuaranteedRef { row in
                let column =
                    usesTags ? row.layout.tags[CodingKeyTags.tag(of: key)] : row.layout.positions[key.stringValue] ?? -1
                guard column >= 0, !row.hasEnded else {
                    if row.hasEnded { throw row.over }
                    throw Freezer.Error.unstorable(
                        type: row.layout.type, column: key.stringValue,
                        reason: "the type writes it, but does not read it")
                }
                try bind(row, column)
            }
        }
        @inline(__always) private func put<I: FixedWidthInteger & Encodable>(whole value: I, _ key: K) throws {
            try put(value, key) { $0.statement.bind(Int64(value), at: $1) }
        }
        @inline(__always) private func put<F: BinaryFloatingPoint & Encodable>(real value: F, _ key: K) throws {
            try put(value, key) { row, column in
                guard !value.isNaN else { return try row.bind(value, at: column) }
                row.statement.bind(Double(value), at: column)
            }
        }

        mutating func encodeNil(forKey key: K) throws {
            try put(key) {
                $0.statement.bindNull(at: $1)
                $0.comparison.addNone(at: $1)
            }
        }
        mutating func encode(_ value: Bool, forKey key: K) throws {
            try put(value, key) { $0.statement.bind(value ? 1 : 0 as Int64, at: $1) }
        }
        mutating func encode(_ value: String, forKey key: K) throws {
            try put(value, key) { $0.statement.bind(value, at: $1) }
        }
        mutating func encode(_ value: Double, forKey key: K) throws { try put(real: value, key) }
        mutating func encode(_ value: Float, forKey key: K) throws { try put(real: value, key) }
        mutating func encode(_ value: Int, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: Int8, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: Int16, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: Int32, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: Int64, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: UInt8, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: UInt16, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode(_ value: UInt32, forKey key: K) throws { try put(whole: value, key) }
        mutating func encode<T: Encodable>(_ value: T, forKey key: K) throws {
            try put(value, key) { try $0.bind(value, at: $1) }
        }

        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
            KeyedEncodingContainer(RefusingEncoder.Properties<N>(error: flat))
        }
        mutating func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
            RefusingEncoder.Elements(error: flat)
        }
        mutating func superEncoder() -> any Encoder { RefusingEncoder(error: flat) }
        mutating func superEncoder(forKey key: K) -> any Encoder { RefusingEncoder(error: flat) }
        private var flat: Freezer.Error { row.takeUnretainedValue().flat }
    }
}
