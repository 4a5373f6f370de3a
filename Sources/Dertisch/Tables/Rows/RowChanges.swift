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
        if let only = entries.first, entries.count == 1, !only.isPlaced { return compare(only.id, old, new) }
        var places: [(index: Int, placement: Placement)] = []
        var seen = Set<Row.ID>()
        for entry in entries where entry.isPlaced && seen.insert(entry.id).inserted {
            let wasThere = old.contains(id: entry.id)
            if let index = new.index(of: entry.id) {
                let next = index + 1 < new.count ? new[index + 1].id : nil
                places.append((index, Placement(row: new[index], next: next, isNew: !wasThere)))
            } else if wasThere {
                removed.append(entry.id)
            }
        }
        placed = places.sorted { $0.index > $1.index }.map(\.placement)
        seen = []
        for entry in entries where seen.insert(entry.id).inserted { compare(entry.id, old, new) }
    }

    @inlinable mutating func compare(_ id: Row.ID, _ old: Rows<Row>, _ new: Rows<Row>) {
        if let old = old[id: id], let new = new[id: id], old != new { changed.append((old, new)) }
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
