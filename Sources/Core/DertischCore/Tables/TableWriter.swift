/// Collects the changes of one party's table, and lets the table apply them at the end of a pass. It knows the language, and the list of each row.
@usableFromInline @MainActor package final class TableWriter {
    @usableFromInline let context: WindowContext
    @usableFromInline package let sommelier: Sommelier
    /// The party's table, if it has one. It never changes, so laying needs no reference counting.
    @usableFromInline let table: (any RestaurantTable)?
    /// The changes of this pass, in their order.
    @usableFromInline var changes: [ScreenChange] = []
    @usableFromInline var lastRow = 0
    /// The responses that the carte has requested while it was laid.
    @usableFromInline package var requests: [Response] = []
    @usableFromInline var rowLists = RowRangeMap()
    var marks = BusyMarks()
    @usableFromInline var flaws = EntryFlaws()
    /// The remembered rows of a restored table that have not been laid yet; `nil` if there are none.
    @usableFromInline var restored: RestoredRows?

    @inlinable init(on context: WindowContext, at table: (any RestaurantTable)? = nil) {
        self.context = context
        self.table = table
        sommelier = context.sommelier
    }

    @inlinable func wipe() {
        forgetMarks()
        flaws.wipe()
        changes.append(.clear)
    }

    @inlinable package func lay(_ laid: Laid, at spot: Spot) {
        switch laid {
        case .mark(.busy, let isBusy): mark(isBusy, at: spot)
        case .invalid(let words): declareFlaw(words, at: spot)
        default: changes.append(.lay(laid, at: spot))
        }
    }

    /// Lays the customer's own message about an entry, unless the entry is unreadable: the message about that comes first.
    @usableFromInline func declareFlaw(_ words: String?, at spot: Spot) {
        changes.append(.lay(.invalid(flaws.declare(words, at: spot)), at: spot))
    }

    /// Lays the message about a text that is no value of its entry; `nil` once there is a value.
    func lay(unreadable words: String?, at spot: Spot) {
        changes.append(.lay(.invalid(flaws.note(unreadable: words, at: spot)), at: spot))
    }

    /// Marks a place as busy or not, for the customer. A place with a late order stays busy.
    @usableFromInline func mark(_ isBusy: Bool, at spot: Spot) {
        changes.append(.lay(.mark(.busy, marks.declare(isBusy, at: spot)), at: spot))
    }

    /// Marks the places whose orders are late as busy, and no others. Places in rows that have gone are left out.
    func hold(_ spots: Set<Spot>) {
        for (spot, isBusy) in marks.hold(spots.filter { $0.place != .ofKeys && isThere($0) }) {
            changes.append(.lay(.mark(.busy, isBusy), at: spot))
        }
    }

    /// Moves the keyboard focus from one spot to another.
    func moveFocus(from old: Spot?, to new: Spot) {
        if let old, old != new { lay(focus: false, at: old) }
        lay(focus: true, at: new)
    }

    /// Lays the keyboard focus at a spot. A row that has gone is left alone.
    func lay(focus isFocused: Bool, at spot: Spot) {
        if isThere(spot) { lay(.mark(.focused, isFocused), at: spot) }
    }

    /// True for a spot on the table itself, and in a row that is still there.
    private func isThere(_ spot: Spot) -> Bool { spot.row == .table || hasRow(spot.row) }

    /// True for a row that is there.
    func hasRow(_ row: RowNumber) -> Bool { rowLists[row]?.find(row) != nil }

    @usableFromInline func forgetMarks() { marks = BusyMarks() }

    @usableFromInline func forgetMarks(in row: RowNumber) {
        marks.forget(row)
        flaws.forget(row)
    }

    @inlinable func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) {
        changes.append(.add(rows, to: spot, before: next))
    }

    @inlinable func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {
        changes.append(.move(row, in: spot, before: next))
    }

    @inlinable func remove(_ rows: [RowNumber], from spot: Spot) {
        for row in rows { forget(row) }
        changes.append(.remove(rows, from: spot))
    }

    /// True if rows at a spot are laid only when the table asks for them.
    @usableFromInline func waitsToBeAsked(at spot: Spot) -> Bool { table?.asksForRows(at: path(of: spot)) == true }

    /// The places of the rows that a spot is in, from the outermost, and the spot's own.
    private func path(of spot: Spot) -> [Place] {
        guard let outer = rowLists[spot.row]?.find(spot.row) else { return [spot.place] }
        return path(of: outer.spot) + [spot.place]
    }

    /// Lays a row that the table asks for. The table may ask at any time, even during a pass.
    func layAsked(_ row: RowNumber) {
        guard let list = rowLists[row] else { return }
        let before = changes
        changes = []
        list.layAsked(row, self)
        finish()
        changes = before
    }

    /// Removes and returns the responses that the carte has requested while it was laid.
    func takeRequests() -> [Response] {
        defer { requests = [] }
        return requests
    }

    /// Ends a pass: the table applies its changes. Returns true if there were any.
    @discardableResult func finish() -> Bool {
        if changes.isEmpty { return false }
        // The table may ask for rows meanwhile, which are changes of a pass of their own.
        let changes = changes
        self.changes = []
        table?.apply(changes)
        return true
    }

    /// New ascending numbers for rows of one list.
    @inlinable func newRows(_ count: Int, in list: AnyRowList) -> [RowNumber] {
        let rows = RowNumber.numbers(after: lastRow, count)
        rowLists.add(count, from: lastRow + 1, in: list)
        lastRow += count
        return rows
    }

    func respond(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        rowLists[spot.row]?.respond(event, spot) ?? .failure(.rowGone)
    }

    @inlinable func forget(_ row: RowNumber) {
        rowLists.remove(row)
        forgetMarks(in: row)
    }
}

// MARK: Restored rows

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
