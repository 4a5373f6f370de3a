/// What a table must do to show some rows instead of others: a pure decision.
///
/// It comes from the journal where that reaches back, in O(k log n) for k changes; else from comparing the two.
@usableFromInline struct RowChanges<Row: Identifiable & Equatable & Sendable> where Row.ID: Sendable {
    /// A row that is added, or moved.
    @usableFromInline struct Placement {
        @usableFromInline let row: Row
        /// The row that comes after it; `nil` at the end.
        @usableFromInline let next: Row.ID?
        /// Whether it was there before.
        @usableFromInline let isNew: Bool

        @inlinable init(row: Row, next: Row.ID?, isNew: Bool) {
            self.row = row
            self.next = next
            self.isNew = isNew
        }
    }

    /// The ids of rows that have gone.
    @usableFromInline var removed: [Row.ID] = []
    /// The rows to add or move, the last first: the row after each is in its place by then.
    @usableFromInline var placed: [Placement] = []
    /// The rows that were there and have another value, moved or not.
    @usableFromInline var changed: [(old: Row, new: Row)] = []

    @inlinable init(from old: Rows<Row>, to new: Rows<Row>) {
        if old.version == new.version { return }
        if let entries = new.journal.entries(since: old.version) {
            follow(entries, from: old, to: new)
        } else {
            compare(old, new)
        }
    }

    /// Looks at those rows only that the journal names. Where they are tells what has become of them: one that went and
    /// came back has moved at most.
    @inlinable mutating func follow(_ entries: [RowJournal<Row.ID>.Entry], from old: Rows<Row>, to new: Rows<Row>) {
        var places: [(index: Int, placement: Placement)] = []
        for (id, isPlaced) in Self.touched(entries) {
            let before = old[id: id]
            guard let index = new.index(of: id) else {
                if before != nil { removed.append(id) }
                continue
            }
            let row = new[index]
            if let before, before != row { changed.append((before, row)) }
            if isPlaced {
                let next = index + 1 < new.count ? new[index + 1].id : nil
                places.append((index, Placement(row: row, next: next, isNew: before == nil)))
            }
        }
        if places.count > 1 { places.sort { $0.index > $1.index } }
        placed = places.map(\.placement)
    }

    /// Each id once, and whether any of its changes placed it.
    @inlinable static func touched(_ entries: [RowJournal<Row.ID>.Entry]) -> [(id: Row.ID, isPlaced: Bool)] {
        var touched: [(id: Row.ID, isPlaced: Bool)] = []
        if entries.count == 1 { return entries.map { ($0.id, $0.isPlaced) } }
        var places: [Row.ID: Int] = [:]
        for entry in entries {
            if let place = places[entry.id] {
                touched[place].isPlaced = touched[place].isPlaced || entry.isPlaced
            } else {
                places[entry.id] = touched.count
                touched.append((entry.id, entry.isPlaced))
            }
        }
        return touched
    }

    @inlinable mutating func compare(_ old: Rows<Row>, _ new: Rows<Row>) {
        let (old, new) = (Array(old), Array(new))
        let plan = RowPlan(from: old.map(\.id), to: new.map(\.id))
        let staying = plan.staying
        removed = plan.removed.map { old[$0].id }
        for index in new.indices.reversed() {
            let source = plan.sources[index]
            if let source, old[source] != new[index] { changed.append((old[source], new[index])) }
            if staying.contains(index) { continue }
            let next = index + 1 < new.count ? new[index + 1].id : nil
            placed.append(Placement(row: new[index], next: next, isNew: source == nil))
        }
    }
}
