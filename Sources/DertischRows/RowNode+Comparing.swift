extension RowNode {
    /// Whether the two share their storage, and so are the same without a look.
    @inlinable func isShared(with other: RowNode) -> Bool {
        guard count == other.count, isLeaf == other.isLeaf else { return false }
        return isLeaf ? Self.areOne(rows, other.rows) : Self.areOne(nodes, other.nodes)
    }

    @inlinable static func areOne<Item>(_ left: [Item], _ right: [Item]) -> Bool {
        left.count == right.count
            && left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
            }
    }
}

extension RowNode where Row: Equatable {
    /// Whether the same rows come in the same order. What both share is not read.
    @inlinable func hasSameRows(as other: RowNode) -> Bool {
        guard count == other.count else { return false }
        // What is still to be compared, the next at the end; both begin at the same index.
        var ours = [self]
        var theirs = [other]
        while let left = ours.popLast(), let right = theirs.popLast() {
            if left.isShared(with: right) { continue }
            if !left.isLeaf, left.count >= right.count || right.isLeaf {
                ours += left.nodes.reversed()
                theirs.append(right)
            } else if !right.isLeaf {
                ours.append(left)
                theirs += right.nodes.reversed()
            } else {
                let run = min(left.count, right.count)
                guard left.rows.prefix(run) == right.rows.prefix(run) else { return false }
                if left.count > run { ours.append(RowNode(label: left.label, rows: Array(left.rows[run...]))) }
                if right.count > run { theirs.append(RowNode(label: right.label, rows: Array(right.rows[run...]))) }
            }
        }
        return true
    }
}
