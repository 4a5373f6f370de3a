// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code
// meanwhile.

/// The rows at one spot, and their numbers.
@usableFromInline @MainActor final class RowList<Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The rows as they were laid last.
    @exclusivity(unchecked) @usableFromInline var laid = Rows<Row>()
    @exclusivity(unchecked) @usableFromInline var numbers: [Row.ID: RowNumber] = [:]
    @exclusivity(unchecked) @usableFromInline var ids = RowIDs<Row.ID>()
    /// The rows that the table has asked for, and that are laid since then; `nil` if the table wants every row at once.
    @exclusivity(unchecked) @usableFromInline var asked: Set<RowNumber>?
    @usableFromInline let layer: Layer<Row>
    @usableFromInline let spot: Spot

    @inlinable init(layer: Layer<Row>, spot: Spot) {
        self.layer = layer
        self.spot = spot
    }

    /// Updates the rows of the table: removes, moves and adds as few as possible, and lays the changes in the others.
    @inlinable func take(_ fresh: Rows<Row>, in home: RowHome, by hand: Hand) {
        if fresh.version == laid.version { return }
        if laid.isEmpty { asked = hand.waitsToBeAsked(at: spot) ? [] : nil }
        let changes = RowChanges(from: laid, to: fresh)
        laid = fresh
        if !changes.removed.isEmpty { hand.remove(forget(changes.removed, by: hand), from: spot) }
        for placement in changes.placed {
            let next = placement.next.flatMap { numbers[$0] }
            if placement.isNew {
                let fresh = welcome(placement.rows, in: home, by: hand)
                hand.add(fresh, to: spot, before: next)
                lay(placement.rows, in: fresh, by: hand)
            } else if let row = placement.rows.first, let number = numbers[row.id] {
                hand.move(number, in: spot, before: next)
            }
        }
        for (old, new) in changes.changed {
            guard let number = numbers[new.id], isLaid(number) else { continue }
            withUnsafePointer(to: new) { new in
                withUnsafePointer(to: old) { layer.lay(new, .since($0), in: number, by: hand) }
            }
        }
    }

    /// Adds and lays every row on a fresh table. Rows that were laid before keep their numbers.
    @inlinable func takeAll(_ fresh: Rows<Row>, in home: RowHome, by hand: Hand) {
        for row in laid where !fresh.contains(id: row.id) {
            if let number = forget(row.id, by: hand) { hand.forget(number) }
        }
        laid = fresh
        asked = hand.waitsToBeAsked(at: spot) ? [] : nil
        let all = Array(fresh)
        if all.isEmpty { return }
        let new = welcome(numbers.isEmpty ? all : all.filter { numbers[$0.id] == nil }, in: home, by: hand)
        let known = new.count == all.count ? new : all.compactMap { numbers[$0.id] }
        hand.add(known, to: spot, before: nil)
        lay(all, in: known, by: hand)
    }

    /// Lays a row that the table asks for, with its current value.
    @inlinable func layAsked(_ number: RowNumber, by hand: Hand) {
        guard asked?.insert(number).inserted == true, let row = row(of: number) else { return }
        lay(row, in: number, by: hand)
    }

    /// The current row with a number; `nil` if it has gone.
    @inlinable func row(of number: RowNumber) -> Row? {
        guard let id = ids[number], numbers[id] == number else { return nil }
        return laid[id: id]
    }

    /// True if a row is laid whenever it changes.
    @inlinable func isLaid(_ number: RowNumber) -> Bool { asked?.contains(number) ?? true }

    /// Lays the texts of every row in the current language.
    @inlinable func speak(by hand: Hand) {
        for row in laid {
            guard let number = numbers[row.id], isLaid(number) else { continue }
            withUnsafePointer(to: row) { layer.lay($0, .tongue, in: number, by: hand) }
        }
    }

    @inlinable func forgetAll(by hand: Hand) {
        for number in numbers.values {
            layer.forget(number, by: hand)
            hand.forget(number)
        }
    }

    @inlinable func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response], Refusal> {
        // A copy, because the customer's response may lay these very rows.
        guard let row = row(of: spot.row) else { return .failure(.rowGone) }
        return withUnsafePointer(to: row) { layer.respond(to: gestured, at: spot, $0) }
    }

    @inlinable func lay(_ row: Row, in number: RowNumber, by hand: Hand) {
        withUnsafePointer(to: row) { layer.lay($0, .fresh, in: number, by: hand) }
    }

    /// Lays rows that have been added, unless they are laid only when the table asks.
    @inlinable func lay(_ rows: [Row], in numbers: [RowNumber], by hand: Hand) {
        guard asked == nil else { return }
        for (row, number) in zip(rows, numbers) { lay(row, in: number, by: hand) }
    }

    @inlinable func welcome(_ rows: [Row], in home: RowHome, by hand: Hand) -> [RowNumber] {
        let fresh = hand.newRows(rows.count, in: home)
        if rows.count > 1 { numbers.reserveCapacity(numbers.count + rows.count) }
        for (row, number) in zip(rows, fresh) { numbers[row.id] = number }
        ids.append(fresh, rows.lazy.map(\.id))
        return fresh
    }

    @inlinable func forget(_ gone: [Row.ID], by hand: Hand) -> [RowNumber] {
        var rows: [RowNumber] = []
        rows.reserveCapacity(gone.count)
        for id in gone { if let number = forget(id, by: hand) { rows.append(number) } }
        return rows
    }

    @inlinable func forget(_ id: Row.ID, by hand: Hand) -> RowNumber? {
        guard let number = numbers.removeValue(forKey: id) else { return nil }
        ids.tidy(living: numbers.count) { number, id in numbers[id] == number }
        asked?.remove(number)
        layer.forget(number, by: hand)
        return number
    }
}
