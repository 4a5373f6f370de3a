extension TableWriter {
    /// Prepares the writer of a restored table: remembered rows keep their numbers, and new rows get much higher ones.
    func restore(_ record: TableRecord) {
        lastRow = min(record.lastRow, TableRecord.numberLimit - TableRecord.rowGap) + TableRecord.rowGap
        rowLists.lastRestored = record.lastRow
        restored = record.rows.isEmpty ? nil : RestoredRows(record.rows)
    }

    /// Adds a remembered row to its list, under the number that it had.
    func addRestored(_ row: RowNumber, in list: AnyRowList) { rowLists.restore(row, in: list) }

    /// The record of the table for a seating plan. A remembered row that has gone is left out.
    func record(_ memory: TableMemory) -> TableRecord {
        var record = TableRecord(number: memory.number, lastRow: lastRow)
        for row in memory.rows.suffix(TableRecord.rowLimit) { _ = add(row, to: &record) }
        return record
    }

    /// Adds a row to a record, after the row that its list is in. Returns `false` if it cannot be found again.
    private func add(_ row: RowNumber, to record: inout TableRecord) -> Bool {
        if record.rows.contains(where: { $0.number == row.number }) { return true }
        let found = rowLists[row]?.find(row).flatMap { TableRecord.Row(row, $0) } ?? restored?.row(row)
        guard let found, found.outer == 0 || add(RowNumber(found.outer), to: &record),
            record.rows.count < TableRecord.totalLimit
        else { return false }
        record.rows.append(found)
        return true
    }
}
