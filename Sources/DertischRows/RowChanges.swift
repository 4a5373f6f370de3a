/// What a table must do to show some rows instead of others: a pure decision.
///
/// It comes from the journal where that reaches back, in O(k log n) for k changes; else from comparing the two.
@usableFromInline package struct RowChanges<Row: Identifiable & Equatable & Sendable> where Row.ID: Sendable {
    /// Rows that are added, one after the other, or a row that is moved.
    @usableFromInline package struct Placement {
        @usableFromInline package let rows: [Row]
        /// The row that comes after them; `nil` at the end.
        @usableFromInline package let next: Row.ID?
        /// Whether they are added.
        @usableFromInline package let isNew: Bool

        @inlinable init(rows: [Row], next: Row.ID?, isNew: Bool) {
            self.rows = rows
            self.next = next
            self.isNew = isNew
        }
    }

    /// The ids of rows that have gone.
    @usableFromInline package var removed: [Row.ID] = []
    /// What to add or move, the last first: the row after each is in its place by then.
    @usableFromInline package var placed: [Placement] = []
    /// The rows that were there and have another value, moved or not.
    @usableFromInline package var changed: [(old: Row, new: Row)] = []

    @inlinable package init(from old: Rows<Row>, to new: Rows<Row>) {
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
        var places: [(index: Int, isNew: Bool)] = []
        for (id, isPlaced) in Self.touched(entries) {
            let before = old[id: id]
            guard let index = new.index(of: id) else {
                if before != nil { removed.append(id) }
                continue
            }
            let row = new[index]
            if let before, before != row { changed.append((before, row)) }
            if isPlaced { places.append((index, before == nil)) }
        }
        if places.count > 1 { places.sort { $0.index > $1.index } }
        place(places, in: new)
    }

    /// Places rows, the last first. Those that are added side by side are added at once.
    @inlinable mutating func place<New: RandomAccessCollection>(_ places: [(index: Int, isNew: Bool)], in new: New)
    where New.Element == Row, New.Index == Int {
        var rest = places[...]
        while let last = rest.popFirst() {
            var first = last.index
            while last.isNew, let before = rest.first, before.isNew, before.index == first - 1 {
                first = before.index
                rest.removeFirst()
            }
            let rows = (first...last.index).map { new[$0] }
            let next = last.index + 1 < new.count ? new[last.index + 1].id : nil
            placed.append(Placement(rows: rows, next: next, isNew: last.isNew))
        }
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
        if old.isEmpty || new.isEmpty {
            removed = old.map(\.id)
            if !new.isEmpty { placed = [Placement(rows: new, next: nil, isNew: true)] }
            return
        }
        let plan = RowPlan(from: old.map(\.id), to: new.map(\.id))
        let staying = plan.staying
        removed = plan.removed.map { old[$0].id }
        var places: [(index: Int, isNew: Bool)] = []
        for index in new.indices.reversed() {
            let source = plan.sources[index]
            if let source, old[source] != new[index] { changed.append((old[source], new[index])) }
            if !staying.contains(index) { places.append((index, source == nil)) }
        }
        place(places, in: new)
    }
}
