/// A node of the tree that rows are kept in: a leaf with rows, or a branch with nodes.
///
/// It is a B+ tree written as values: the arrays share what copies have in common, and what nobody else holds is changed
/// in place. Leaves are labelled with numbers that rise along the rows, so that the index, which knows the label of each
/// id's leaf, leads to the row itself and to its place in the order.
@usableFromInline struct RowNode<Row: Identifiable> {
    /// Lower than, or equal to, that of every leaf below, and higher than that of every leaf before.
    @usableFromInline var label: Int
    /// How many rows there are below.
    @usableFromInline var count: Int
    /// The rows of a leaf.
    @usableFromInline var rows: [Row]
    /// The nodes of a branch; empty for a leaf.
    @usableFromInline var nodes: [RowNode]

    @inlinable init(label: Int, rows: [Row]) {
        self.label = label
        count = rows.count
        self.rows = rows
        nodes = []
    }

    @inlinable init(of nodes: [RowNode]) {
        label = nodes.first?.label ?? 0
        count = nodes.reduce(0) { $0 + $1.count }
        rows = []
        self.nodes = nodes
    }

    /// As many rows or nodes as a node has room for. Small nodes are quickly copied, large ones make a flat tree.
    @inlinable static var capacity: Int { 32 }
    /// How far apart leaves are labelled at first, so that there is room for others between them.
    @inlinable static var spacing: Int { 1 << 40 }

    @inlinable var isLeaf: Bool { nodes.isEmpty }
    /// How much of its capacity a node takes up.
    @inlinable var filling: Int { isLeaf ? rows.count : nodes.count }

    /// The row with an index.
    @inlinable func row(at place: Int) -> Row {
        if isLeaf { return rows[place] }
        let (child, rest) = child(at: place)
        return nodes[child].row(at: rest)
    }

    /// How full the leaf with an index is.
    @inlinable func filling(at place: Int) -> Int {
        if isLeaf { return rows.count }
        let (child, rest) = child(at: place)
        return nodes[child].filling(at: rest)
    }

    /// The index of the row with an id in the leaf with a label.
    @inlinable func place(of id: Row.ID, in leaf: Int) -> Int? {
        if isLeaf { return rows.firstIndex { $0.id == id } }
        var before = 0
        var child = 0
        while child + 1 < nodes.count, nodes[child + 1].label <= leaf {
            before += nodes[child].count
            child += 1
        }
        return nodes[child].place(of: id, in: leaf).map { before + $0 }
    }

    /// The node with an index, and the index within it. The end is in the last node, behind its rows.
    @inlinable func child(at place: Int) -> (child: Int, rest: Int) {
        var rest = place
        var child = 0
        while child + 1 < nodes.count, rest >= nodes[child].count {
            rest -= nodes[child].count
            child += 1
        }
        return (child, rest)
    }
}

extension RowNode: Sendable where Row: Sendable {}
