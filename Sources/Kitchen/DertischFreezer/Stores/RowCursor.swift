/// A cursor over a statement's rows, which reads each as a record.
///
/// Its loop is compiled into the app. There the type of the records is known, so that none is made, moved and
/// kept by asking its type how: that takes a thirtieth of reading many.
@usableFromInline final class RowCursor {
    // Unsafe exclusivity: read or lent in one step, by the one who reads the rows.
    @exclusivity(unchecked) @usableFromInline var decoder: RowDecoder
    /// The initial capacity, in records.
    @usableFromInline let room: Int
    let statement: any StoreStatement

    init(_ statement: any StoreStatement, layout: ColumnLayout, limit: Int?) {
        self.statement = statement
        decoder = RowDecoder(statement, layout: layout)
        room = min(limit ?? 0, 1_000)
    }

    /// Moves to the next row; `false` after the last.
    @usableFromInline func step() throws -> Bool { try statement.step() }

    /// Lets go of the statement.
    @usableFromInline func end() { statement.reset() }

    /// The row, as a record.
    @inlinable func record<R: Decodable>(as type: R.Type) throws -> R {
        let record: R
        do { record = try R(from: decoder) } catch { throw told(error) }
        // In the app, where the type is known, its bytes are at hand.
        if try !withUnsafeBytes(of: record, isSame) { try compare(record) }
        return record
    }

    /// Sees that the record has kept nothing of what it was decoded from, which will read other rows.
    ///
    /// - Returns: `true` if the record has the bytes that its row gave.
    @usableFromInline func isSame(_ record: UnsafeRawBufferPointer) throws -> Bool {
        if RowDecoder.isKept(&decoder) { throw RowDecoder.end(&decoder) }
        return decoder.reader.comparison.isSame(record.baseAddress)
    }

    @usableFromInline func compare<R>(_ record: R) throws {
        try decoder.reader.comparison.compare(record, with: decoder.reader)
    }

    @usableFromInline func told(_ error: any Error) -> Freezer.Error { RowDecoder.failure(error, &decoder) }
}
