// Unsafe Unmanaged: the decoder holds the reader, and a container that it gives lives no longer than the decoding of its
// record. If a record keeps one, the reader stays for ever (`RowReader.end`).

/// A decoder of a statement's rows: reads each property by its column's number.
///
/// One decoder serves all the rows of an answer, one after the other.
@usableFromInline package final class RowDecoder: Decoder {
    let reader: RowReader
    private let kept = CachedContainer()
    @usableFromInline package var codingPath: [any CodingKey] { [] }
    @usableFromInline package var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ statement: any StoreStatement, layout: ColumnLayout, offset: Int = 0, places: [Int]? = nil) {
        reader = RowReader(statement, layout: layout, offset: offset, places: places)
    }

    /// A decoder of the same rows that no record has kept.
    func renewed() -> RowDecoder { RowDecoder(RowReader(reader)) }

    private init(_ reader: RowReader) { self.reader = reader }

    /// The row on which the statement stands.
    static func row<T: Decodable>(as type: T.Type, by decoder: inout RowDecoder) throws -> T {
        let record: T
        do { record = try T(from: decoder) } catch { throw failure(error, &decoder) }
        try check(record, &decoder)
        return record
    }

    /// The error for a row of which no record could be made.
    static func failure(_ error: any Error, _ decoder: inout RowDecoder) -> Freezer.Error {
        if isKept(&decoder) { return end(&decoder) }
        decoder.reader.comparison.forgetRow()
        return .reading(decoder.reader.layout.type, error)
    }

    /// Sees that a record has kept nothing of what it was decoded from, and holds what its row gave.
    static func check<T>(_ record: T, _ decoder: inout RowDecoder) throws {
        if isKept(&decoder) { throw end(&decoder) }
        let reader = decoder.reader
        let isSame = withUnsafeBytes(of: record) { reader.comparison.isSame($0.baseAddress) }
        if !isSame { try reader.comparison.compare(record, with: reader) }
    }

    /// Returns `true` if a record has kept the decoder or a container of it.
    @inline(__always) static func isKept(_ decoder: inout RowDecoder) -> Bool {
        if decoder.kept.isShared { return true }
        return !isKnownUniquelyReferenced(&decoder)
    }

    /// Ends the reading by what a record has kept, and puts another decoder in its place.
    @inline(never) static func end(_ decoder: inout RowDecoder) -> Freezer.Error {
        let reader = decoder.reader
        reader.end()
        decoder = decoder.renewed()
        return reader.over
    }

    @usableFromInline package func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        if reader.hasEnded { throw reader.over }
        return kept.value(for: K.self) { KeyedDecodingContainer(RowProperties<K>(reader)) }
    }
    @usableFromInline package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw reader.flat }
    @usableFromInline package func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw reader.flat
    }
}

extension Freezer.Error {
    /// The error for a row that cannot be read, thrown by the reader or by the type itself.
    static func reading(_ type: String, _ error: any Swift.Error) -> Freezer.Error {
        error as? Freezer.Error ?? .undecodable(type: type, column: "", reason: CodingErrorText.text(of: error))
    }
}

extension RowReader {
    fileprivate var flat: Freezer.Error {
        .undecodable(type: layout.type, column: "", reason: "it reads something other than named properties")
    }

    fileprivate func unknown(_ key: any CodingKey) -> Freezer.Error {
        .undecodable(type: layout.type, column: key.stringValue, reason: "the type did not read it at first")
    }
}

/// The keyed container of the current row.
///
/// The library copies all of this for each property that it reads: so no reference is counted here.
private struct RowProperties<K: CodingKey>: KeyedDecodingContainerProtocol {
    private let reader: Unmanaged<RowReader>
    private let usesTags: Bool
    var codingPath: [any CodingKey] { [] }
    var allKeys: [K] { row { row in row.layout.columns.compactMap { K(stringValue: $0.name) } } }

    /// - Parameter reader: what the decoder holds that keeps this.
    init(_ reader: RowReader) {
        self.reader = Unmanaged.passUnretained(reader)
        usesTags = reader.layout.keyType == ObjectIdentifier(K.self)
    }

    @inline(__always) private func row<V>(_ read: (RowReader) throws -> V) rethrows -> V {
        // The decoder that is asked to decode is alive, and its reader with it.
        try reader._withUnsafeGuaranteedRef { try read($0) }
    }

    /// Reads the column of a key.
    @inline(__always) private func get<V>(_ key: K, _ read: (RowReader, Int) throws -> V) throws -> V {
        try row { row in
            let column =
                usesTags ? row.layout.tags[CodingKeyTags.tag(of: key)] : row.layout.positions[key.stringValue] ?? -1
            guard column >= 0, !row.hasEnded else { throw row.hasEnded ? row.over : row.unknown(key) }
            return try read(row, column)
        }
    }

    /// Reads the column of a key, and notes what was read.
    @inline(__always) private func number<V>(_ key: K, _ read: (RowReader, Int) throws -> V) throws -> V {
        try get(key) { row, column in
            let value = try read(row, column)
            row.comparison.add(number: value, at: column)
            return value
        }
    }

    /// Reads the column of a key if there is something in it, and notes what was read.
    @inline(__always) private func find<V>(_ key: K, _ read: (RowReader, Int) throws -> V) throws -> V? {
        try get(key) { row, column in
            guard !row.isNull(column) else {
                row.comparison.addNone(at: column)
                return nil
            }
            return try read(row, column)
        }
    }

    @inline(__always) private func findNumber<V>(_ key: K, _ read: (RowReader, Int) throws -> V) throws -> V? {
        try find(key) { row, column in
            let value = try read(row, column)
            row.comparison.add(number: value, at: column)
            return value
        }
    }

    func contains(_ key: K) -> Bool { (try? get(key) { row, column in row.place(column) >= 0 }) ?? false }
    func decodeNil(forKey key: K) throws -> Bool { try get(key) { $0.isNull($1) } }

    func decode(_ type: Bool.Type, forKey key: K) throws -> Bool { try number(key) { try $0.integer($1) != 0 } }
    func decode(_ type: String.Type, forKey key: K) throws -> String { try get(key) { try $0.notedText($1) } }
    func decode(_ type: Double.Type, forKey key: K) throws -> Double { try number(key) { try $0.real($1) } }
    func decode(_ type: Float.Type, forKey key: K) throws -> Float { try number(key) { Float(try $0.real($1)) } }
    func decode(_ type: Int.Type, forKey key: K) throws -> Int { try number(key) { Int(try $0.integer($1)) } }
    func decode(_ type: Int8.Type, forKey key: K) throws -> Int8 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: Int16.Type, forKey key: K) throws -> Int16 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: Int32.Type, forKey key: K) throws -> Int32 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: Int64.Type, forKey key: K) throws -> Int64 { try number(key) { try $0.integer($1) } }
    func decode(_ type: UInt.Type, forKey key: K) throws -> UInt { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: UInt8.Type, forKey key: K) throws -> UInt8 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: UInt16.Type, forKey key: K) throws -> UInt16 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: UInt32.Type, forKey key: K) throws -> UInt32 { try number(key) { try $0.whole($1, as: type) } }
    func decode(_ type: UInt64.Type, forKey key: K) throws -> UInt64 { try number(key) { try $0.whole($1, as: type) } }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T {
        try get(key) { try $0.notedOther($1, as: type) }
    }

    // In one step; the library's own versions of these take three.
    func decodeIfPresent(_ type: Bool.Type, forKey key: K) throws -> Bool? {
        try findNumber(key) { try $0.integer($1) != 0 }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: K) throws -> String? {
        try find(key) { try $0.notedText($1) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: K) throws -> Double? {
        try findNumber(key) { try $0.real($1) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: K) throws -> Int? {
        try findNumber(key) { Int(try $0.integer($1)) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? {
        try find(key) { try $0.notedOther($1, as: type) }
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
        throw flat
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer { throw flat }
    func superDecoder() throws -> any Decoder { throw flat }
    func superDecoder(forKey key: K) throws -> any Decoder { throw flat }
    private var flat: Freezer.Error { row { $0.flat } }
}
