/// A layout of a graph in layers (Sugiyama): nodes in columns, in an order with few crossings, near the nodes that they know.
///
/// An edge that skips columns gets a bend in each, so that its line passes between the nodes there.
struct LayeredLayout: Sendable {
    /// A node to place, or a bend of an edge.
    struct Node: Sendable {
        let column: Int
        let height: Double
        /// The nodes to its right and left that it is joined to.
        fileprivate var joined: [Int] = []
        /// The upper edge.
        fileprivate(set) var top = 0.0

        init(column: Int, height: Double) {
            self.column = column
            self.height = height
        }

        /// The height at which lines reach it.
        var middle: Double { top + height / 2 }
    }

    /// The nodes in the order in which they were given, and behind them the bends.
    private(set) var nodes: [Node]
    /// For each edge, the nodes and bends on its way.
    private(set) var paths: [[Int]] = []
    /// The lower end of all nodes.
    var height: Double { nodes.map { $0.top + $0.height }.max() ?? 0 }

    private var columns: [[Int]] = []
    private let gap: Double

    /// - Parameters:
    ///   - nodes: the nodes, in the order in which they are to lie if nothing else decides.
    ///   - edges: pairs of nodes, by their indices.
    ///   - gap: the least distance of two nodes in a column.
    /// - Complexity: O(n²) in the number of nodes and bends.
    init(_ nodes: [Node], edges: [(from: Int, to: Int)], gap: Double) {
        self.nodes = nodes
        self.gap = gap
        for edge in edges { addPath(edge.from, edge.to) }
        let last = self.nodes.map(\.column).max() ?? -1
        columns = (0..<(last + 1)).map { column in self.nodes.indices.filter { self.nodes[$0].column == column } }
        // Each pass orders the columns by what lies to both sides, which settles within a few.
        for _ in 0..<8 {
            for column in columns.indices { order(column) }
            for column in columns.indices.reversed() { order(column) }
        }
        stack()
        for _ in 0..<24 { for column in columns.indices { approach(column) } }
        let top = self.nodes.map(\.top).min() ?? 0
        for index in self.nodes.indices { self.nodes[index].top -= top }
    }

    private mutating func addPath(_ from: Int, _ to: Int) {
        var path = [from]
        let (first, last) = (nodes[from].column, nodes[to].column)
        if first + 1 < last {
            for column in (first + 1)..<last {
                path.append(nodes.count)
                nodes.append(Node(column: column, height: 0))
            }
        }
        path.append(to)
        paths.append(path)
        guard first != last else { return }
        for (left, right) in zip(path, path.dropFirst()) {
            nodes[left].joined.append(right)
            nodes[right].joined.append(left)
        }
    }

    /// Orders a column by the mean places of what its nodes are joined to.
    private mutating func order(_ column: Int) {
        var places = [Double](repeating: 0, count: nodes.count)
        for members in columns {
            for (place, index) in members.enumerated() {
                // Columns of different lengths are compared by parts of the whole.
                places[index] = (Double(place) + 0.5) / Double(members.count)
            }
        }
        let keys = columns[column].map { index in
            let joined = nodes[index].joined
            return joined.isEmpty ? places[index] : joined.reduce(0) { $0 + places[$1] } / Double(joined.count)
        }
        columns[column] = zip(columns[column], keys).enumerated()
            .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    }

    private mutating func stack() {
        for members in columns {
            var top = 0.0
            for index in members {
                nodes[index].top = top
                top += nodes[index].height + gap
            }
        }
    }

    /// Moves the nodes of a column towards those that they are joined to, as far as the order and the gaps let them.
    private mutating func approach(_ column: Int) {
        let members = columns[column]
        let wanted = members.map { index in
            let joined = nodes[index].joined
            let middle =
                joined.isEmpty ? nodes[index].middle : joined.reduce(0) { $0 + nodes[$1].middle } / Double(joined.count)
            return middle - nodes[index].height / 2
        }
        // Neighbours that would overlap become one block, which lies where its nodes want to be on average.
        var blocks: [(members: [Int], wish: Double, height: Double)] = []
        for (index, top) in zip(members, wanted) {
            blocks.append(([index], top, nodes[index].height))
            while blocks.count > 1,
                blocks[blocks.count - 2].wish + blocks[blocks.count - 2].height + gap > blocks[blocks.count - 1].wish
            {
                let lower = blocks.removeLast()
                let upper = blocks.removeLast()
                let (a, b) = (Double(upper.members.count), Double(lower.members.count))
                let offset = upper.height + gap
                blocks.append(
                    (
                        upper.members + lower.members, (upper.wish * a + (lower.wish - offset) * b) / (a + b),
                        offset + lower.height
                    ))
            }
        }
        for block in blocks {
            var top = block.wish
            for index in block.members {
                nodes[index].top = top
                top += nodes[index].height + gap
            }
        }
    }
}
