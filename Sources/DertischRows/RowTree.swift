/// An ordered collection of rows with look-up by index or id in O(log n). A copy costs O(1). A change copies one path
/// from the root to a leaf and one path in the index, at any size.
@usableFromInline struct RowTree<Row: Identifiable> {
    @usableFromInline var root: RowNode<Row>
    @usableFromInline var index = RowIndex<Row.ID>()

    /// Creates an empty tree.
    @inlinable init() { root = RowNode(label: 0, rows: []) }

    /// Builds a tree of rows, leaving a quarter of each node free; `nil` if two rows have the same id.
    @inlinable init?(_ rows: [Row]) {
        let filling = RowNode<Row>.capacity * 3 / 4
        var nodes: [RowNode<Row>] = []
        var entries: [RowIndex<Row.ID>.Entry] = []
        entries.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: filling) {
            let label = nodes.count * RowNode<Row>.spacing
            let leaf = Array(rows[start..<min(start + filling, rows.count)])
            nodes.append(RowNode(label: label, rows: leaf))
            for row in leaf { entries.append(RowIndex.Entry(row.id, in: label)) }
        }
        guard let index = RowIndex(entries) else { return nil }
        self.index = index
        while nodes.count > 1 {
            nodes = stride(from: 0, to: nodes.count, by: filling).map {
                RowNode(of: Array(nodes[$0..<min($0 + filling, nodes.count)]))
            }
        }
        root = nodes.first ?? RowNode(label: 0, rows: [])
    }

    @inlinable var count: Int { root.count }

    /// The index of the row with an id.
    @inlinable func place(of id: Row.ID) -> Int? {
        guard let leaf = index[id] else { return nil }
        return root.place(of: id, in: leaf)
    }

    /// The row at an index, which must be valid.
    @inlinable subscript(place: Int) -> Row { root.row(at: place) }

    /// Replaces a row. The ids may differ if no other row has the new one.
    @inlinable mutating func replace(at place: Int, with row: Row, of id: Row.ID) {
        root.replace(at: place, with: row)
        if id == row.id { return }
        index.remove(id)
        index.set(row.id, to: root.label(at: place))
    }

    /// Inserts a row with a new id, at an index from 0 to the count.
    ///
    /// A split takes a label halfway between its neighbours. After some forty splits at the same spot no label is
    /// free there, and the whole tree is rebuilt.
    @inlinable mutating func insert(_ row: Row, at place: Int) {
        let sibling = root.insert(row, at: place, in: LabelRange(), &index)
        if let sibling { root = RowNode(of: [root, sibling]) }
        if hasCrowdedLeaf(at: place) { self = RowTree(Array(RowIterator(root))) ?? self }
    }

    /// True if the leaf that holds an index could not be split, because no label was free.
    @inlinable func hasCrowdedLeaf(at place: Int) -> Bool { root.filling(at: place) > RowNode<Row>.capacity }

    @inlinable mutating func remove(at place: Int) -> Row {
        let row = takeOut(at: place)
        index.remove(row.id)
        return row
    }

    /// Moves a row to its final index.
    @inlinable mutating func move(from source: Int, to target: Int) {
        insert(takeOut(at: source), at: target)
    }

    /// Removes a row from its leaf, but not from the index.
    @inlinable mutating func takeOut(at place: Int) -> Row {
        let row = root.remove(at: place, &index)
        while root.nodes.count == 1 { root = root.nodes[0] }
        return row
    }
}

extension RowTree: Sendable where Row: Sendable, Row.ID: Sendable {}

/// An iterator over the rows of a tree in order, in O(1) for each.
@usableFromInline struct RowIterator<Row: Identifiable>: IteratorProtocol, Sequence {
    @usableFromInline var branches: [IndexingIterator<[RowNode<Row>]>]
    @usableFromInline var rows: IndexingIterator<[Row]>

    @inlinable init(_ root: RowNode<Row>) {
        branches = [[root].makeIterator()]
        rows = [].makeIterator()
    }

    @inlinable mutating func next() -> Row? {
        while true {
            if let row = rows.next() { return row }
            guard let last = branches.indices.last else { return nil }
            guard let node = branches[last].next() else {
                branches.removeLast()
                continue
            }
            if node.isLeaf { rows = node.rows.makeIterator() } else { branches.append(node.nodes.makeIterator()) }
        }
    }
}
