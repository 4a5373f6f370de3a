extension Rows {
    /// Makes these the rows, with the fewest changes: what stays is not touched, what moves is moved.
    ///
    /// Use it when the kitchen serves a whole list anew. Rows that come out equal leave the version as it was, and the
    /// table is not laid.
    ///
    /// - Parameter fresh: the rows. Of several with one id the first is taken.
    /// - Returns: the rows that were dropped, since their ids had come before.
    /// - Complexity: O(n) where the same rows stay in order, else O(n log n).
    @inlinable @discardableResult public mutating func reload(_ fresh: some Sequence<Element>) -> [Element] {
        let fresh = Array(fresh)
        // Ids that are those of these rows, in their order, are unique as these are.
        if fresh.count == count, zip(fresh, self).allSatisfy({ $0.id == $1.id }) {
            takeValues(fresh)
            return []
        }
        var dropped: [Element] = []
        if isEmpty {
            self = Rows(fresh) { dropped.append($0) }
        } else {
            takeOrder(Self.unique(fresh) { dropped.append($0) })
        }
        return dropped
    }

    @inlinable mutating func takeValues(_ fresh: [Element]) {
        let changed = zip(fresh, self).filter { $0 != $1 }.map(\.0)
        if changed.count > RowJournal<Element.ID>.reach(for: count) {
            self = Rows(fresh)
        } else {
            for row in changed { replace(row) }
        }
    }

    @inlinable mutating func takeOrder(_ fresh: [Element]) {
        let old = Array(self)
        let plan = RowPlan(from: old.map(\.id), to: fresh.map(\.id))
        let staying = plan.staying
        let placed = fresh.indices.filter { !staying.contains($0) }
        guard placed.count + plan.removed.count <= RowJournal<Element.ID>.reach(for: count) else {
            self = Rows(fresh)
            return
        }
        // Once all that goes or moves is out of the way, each index is final when it is filled.
        let out = plan.removed + placed.compactMap { plan.sources[$0] }
        for index in out.sorted(by: >) { remove(at: index) }
        for index in placed { insert(fresh[index], at: index) }
        for (index, row) in fresh.enumerated() {
            if let source = plan.sources[index], old[source] != row { replace(row) }
        }
    }
}
