/// The rows at one spot, and their numbers.
@usableFromInline @MainActor final class RowList<Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    /// The rows as they were laid last.
    @usableFromInline var laid = Rows<Row>()
    @usableFromInline var numbers: [Row.ID: RowNumber] = [:]
    @usableFromInline var ids = RowIDs<Row.ID>()
    /// The rows that the table has asked for, and that are laid since then; `nil` if the table wants every row at once.
    @usableFromInline var asked: Set<RowNumber>?
    @usableFromInline let bindings: Bindings<Row>
    @usableFromInline let spot: Spot

    @inlinable init(bindings: Bindings<Row>, spot: Spot) {
        self.bindings = bindings
        self.spot = spot
    }

    /// Updates the rows of the table: removes, moves and adds as few as possible, and lays the changes in the others.
    @inlinable func take(_ fresh: Rows<Row>, as list: AnyRowList, by writer: TableWriter) {
        if fresh.version == laid.version { return }
        if laid.isEmpty { asked = writer.waitsToBeAsked(at: spot) ? [] : nil }
        let changes = RowChanges(from: laid, to: fresh)
        laid = fresh
        if !changes.removed.isEmpty { writer.remove(forget(changes.removed, by: writer), from: spot) }
        for placement in changes.placed {
            let next = placement.next.flatMap { numbers[$0] }
            if placement.isNew {
                let fresh = number(placement.rows, as: list, by: writer)
                writer.add(fresh, to: spot, before: next)
                lay(placement.rows, in: fresh, by: writer)
            } else if let row = placement.rows.first, let number = numbers[row.id] {
                writer.move(number, in: spot, before: next)
            }
        }
        for (old, new) in changes.changed {
            guard let number = numbers[new.id], isLaid(number) else { continue }
            bindings.lay(new, since: old, in: number, by: writer)
        }
    }

    /// Adds and lays every row on a fresh table. Rows that were laid before keep their numbers.
    @inlinable func takeAll(_ fresh: Rows<Row>, as list: AnyRowList, by writer: TableWriter) {
        for row in laid where !fresh.contains(id: row.id) {
            if let number = forget(row.id, by: writer) { writer.forget(number) }
        }
        laid = fresh
        asked = writer.waitsToBeAsked(at: spot) ? [] : nil
        let all = Array(fresh)
        if all.isEmpty { return }
        let new = number(numbers.isEmpty ? all : all.filter { numbers[$0.id] == nil }, as: list, by: writer)
        let known = new.count == all.count ? new : all.compactMap { numbers[$0.id] }
        writer.add(known, to: spot, before: nil)
        lay(all, in: known, by: writer)
    }

    /// Lays a row that the table asks for, with its current value.
    @inlinable func layAsked(_ number: RowNumber, by writer: TableWriter) {
        guard asked?.insert(number).inserted == true, let row = row(of: number) else { return }
        lay(row, in: number, by: writer)
    }

    /// The current row with a number; `nil` if it has gone.
    @inlinable func row(of number: RowNumber) -> Row? {
        guard let id = ids[number], numbers[id] == number else { return nil }
        return laid[id: id]
    }

    /// Finds a row that is still there, for code that knows no ids.
    @inlinable func find(_ number: RowNumber) -> FoundRow? {
        row(of: number).map { FoundRow(spot: spot, id: $0.id) }
    }

    /// True if a row is laid whenever it changes.
    @inlinable func isLaid(_ number: RowNumber) -> Bool { asked?.contains(number) ?? true }

    /// Lays the texts of every row in the current language.
    @inlinable func layTexts(by writer: TableWriter) {
        for row in laid {
            guard let number = numbers[row.id], isLaid(number) else { continue }
            bindings.lay(row, .language, in: number, by: writer)
        }
    }

    @inlinable func forgetAll(by writer: TableWriter) {
        for number in numbers.values {
            bindings.forget(number, by: writer)
            writer.forget(number)
        }
    }

    @inlinable func respond(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        // A copy, because the customer's response may lay these very rows.
        guard let row = row(of: spot.row) else { return .failure(.rowGone) }
        return bindings.respond(to: event, at: spot, row)
    }

    @inlinable func lay(_ row: Row, in number: RowNumber, by writer: TableWriter) {
        bindings.lay(row, .fresh, in: number, by: writer)
    }

    /// Lays rows that have been added, unless they are laid only when the table asks.
    @inlinable func lay(_ rows: [Row], in numbers: [RowNumber], by writer: TableWriter) {
        guard asked == nil else { return }
        for (row, number) in zip(rows, numbers) { lay(row, in: number, by: writer) }
    }

    /// Gives new rows their numbers.
    @inlinable func number(_ rows: [Row], as list: AnyRowList, by writer: TableWriter) -> [RowNumber] {
        if let restored = writer.restored { return number(rows, from: restored, as: list, by: writer) }
        let fresh = writer.newRows(rows.count, in: list)
        if rows.count > 1 { numbers.reserveCapacity(numbers.count + rows.count) }
        for (row, number) in zip(rows, fresh) { numbers[row.id] = number }
        ids.append(fresh, rows.lazy.map(\.id))
        return fresh
    }

    /// Gives rows the numbers that they had before their table was restored, and new numbers to the others.
    // Not inlinable: a screen needs no specialised copy of it, since only restored tables run it.
    @_semantics("optimize.no.crossmodule") @usableFromInline func number(
        _ rows: [Row], from restored: RestoredRows, as list: AnyRowList, by writer: TableWriter
    ) -> [RowNumber] {
        let old = restored.take(rows.map(\.id), at: spot)
        if restored.isEmpty { writer.restored = nil }
        var fresh = writer.newRows(rows.count - old.count, in: list)[...]
        return rows.compactMap { row in
            let number: RowNumber
            if let known = old[row.id] {
                number = known
                writer.addRestored(number, in: list)
                ids.insert(number, row.id)
            } else {
                guard let next = fresh.popFirst() else { return nil }
                number = next
                ids.append([number], CollectionOfOne(row.id))
            }
            numbers[row.id] = number
            return number
        }
    }

    @inlinable func forget(_ gone: [Row.ID], by writer: TableWriter) -> [RowNumber] {
        var rows: [RowNumber] = []
        rows.reserveCapacity(gone.count)
        for id in gone { if let number = forget(id, by: writer) { rows.append(number) } }
        return rows
    }

    @inlinable func forget(_ id: Row.ID, by writer: TableWriter) -> RowNumber? {
        guard let number = numbers.removeValue(forKey: id) else { return nil }
        ids.tidy(living: numbers.count) { number, id in numbers[id] == number }
        asked?.remove(number)
        bindings.forget(number, by: writer)
        return number
    }
}
