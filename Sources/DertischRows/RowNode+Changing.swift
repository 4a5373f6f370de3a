/// The range of free labels: between two others, or beyond the first or last.
@usableFromInline struct LabelRange {
    /// The label of the leaf before; `nil` at the front.
    @usableFromInline var lower: Int?
    /// The label of the leaf after; `nil` at the end.
    @usableFromInline var upper: Int?

    @inlinable init(lower: Int? = nil, upper: Int? = nil) {
        self.lower = lower
        self.upper = upper
    }
}

extension RowNode {
    /// Replaces a row.
    @inlinable mutating func replace(at place: Int, with row: Row) {
        if isLeaf { return rows[place] = row }
        let (child, rest) = child(at: place)
        nodes[child].replace(at: rest, with: row)
    }

    /// The label of the leaf that holds an index.
    @inlinable func label(at place: Int) -> Int {
        if isLeaf { return label }
        let (child, rest) = child(at: place)
        return nodes[child].label(at: rest)
    }

    /// Inserts a row, and updates the index for it and for rows that changed their leaf.
    ///
    /// - Returns: the new next sibling, if this node had to be split.
    @inlinable mutating func insert(
        _ row: Row, at place: Int, in range: LabelRange, _ index: inout RowIndex<Row.ID>
    ) -> RowNode? {
        count += 1
        if isLeaf {
            rows.insert(row, at: place)
            index.set(row.id, to: label)
            return rows.count > Self.capacity ? splitLeaf(at: place, in: range, &index) : nil
        }
        let (child, rest) = child(at: place)
        let inner = LabelRange(
            lower: child > 0 ? nodes[child - 1].label : range.lower,
            upper: child + 1 < nodes.count ? nodes[child + 1].label : range.upper)
        let sibling = nodes[child].insert(row, at: rest, in: inner, &index)
        label = nodes[0].label
        guard let sibling else { return nil }
        nodes.insert(sibling, at: child + 1)
        return nodes.count > Self.capacity ? splitBranch(child) : nil
    }

    /// Splits a leaf into halves. Where rows are added one by one at an end, the split is there, so that the other
    /// rows stay together.
    ///
    /// A leaf without a free label between its neighbours stays too large; see ``RowTree``.
    @inlinable mutating func splitLeaf(
        at place: Int, in range: LabelRange, _ index: inout RowIndex<Row.ID>
    ) -> RowNode? {
        var half = rows.count / 2
        if range.upper == nil, place == rows.count - 1 { half = place }
        if range.lower == nil, range.upper != nil, place == 0 { half = 1 }
        guard let fresh = freshLabel(in: range) else { return nil }
        let right = RowNode(label: max(label, fresh), rows: Array(rows[half...]))
        rows.removeSubrange(half...)
        count = half
        for row in fresh > label ? right.rows : rows { index.set(row.id, to: fresh) }
        label = min(label, fresh)
        return right
    }

    /// A label for one of two halves: above this one's, or below it at the front; `nil` if no label is free.
    @inlinable func freshLabel(in range: LabelRange) -> Int? {
        let (fresh, isTooFar): (Int, Bool)
        if let upper = range.upper, range.lower != nil {
            let distance = upper.subtractingReportingOverflow(label)
            (fresh, isTooFar) = (label &+ distance.partialValue / 2, distance.overflow || distance.partialValue < 2)
        } else if range.upper == nil {
            (fresh, isTooFar) = label.addingReportingOverflow(Self.spacing)
        } else {
            (fresh, isTooFar) = label.subtractingReportingOverflow(Self.spacing)
        }
        return isTooFar ? nil : fresh
    }

    @inlinable mutating func splitBranch(_ grown: Int) -> RowNode {
        var half = nodes.count / 2
        if grown == nodes.count - 2 { half = nodes.count - 1 }
        let right = RowNode(of: Array(nodes[half...]))
        nodes.removeSubrange(half...)
        count -= right.count
        return right
    }

    /// Removes a row, and merges nodes that are nearly empty.
    @inlinable mutating func remove(at place: Int, _ index: inout RowIndex<Row.ID>) -> Row {
        count -= 1
        if isLeaf { return rows.remove(at: place) }
        let (child, rest) = child(at: place)
        let row = nodes[child].remove(at: rest, &index)
        tidy(child, &index)
        return row
    }

    @inlinable mutating func tidy(_ child: Int, _ index: inout RowIndex<Row.ID>) {
        if nodes[child].count == 0, nodes.count > 1 {
            nodes.remove(at: child)
        } else if nodes[child].filling < Self.capacity / 4 {
            if child + 1 < nodes.count, hasRoom(child, child + 1) {
                join(child, &index)
            } else if child > 0, hasRoom(child - 1, child) {
                join(child - 1, &index)
            }
        }
    }

    @inlinable func hasRoom(_ left: Int, _ right: Int) -> Bool {
        nodes[left].filling + nodes[right].filling <= Self.capacity * 3 / 4
    }

    /// Merges the next node into this one.
    @inlinable mutating func join(_ child: Int, _ index: inout RowIndex<Row.ID>) {
        let next = nodes.remove(at: child + 1)
        nodes[child].count += next.count
        nodes[child].nodes += next.nodes
        nodes[child].rows += next.rows
        for row in next.rows { index.set(row.id, to: nodes[child].label) }
    }
}
