/// The records that a deletion takes along, of all types, and where to cut them into parts that a database deletes by itself.
struct DeletionGraph {
    /// A record.
    struct Node: Hashable {
        /// The place of its type in the store's schema.
        let type: Int
        let key: DatabaseValue
    }

    private(set) var nodes: [Node] = []
    private var numbers: [Node: Int] = [:]
    /// The records that are deleted with each record.
    private var edges: [[Int]] = []

    /// Adds a record.
    ///
    /// - Returns: `true` if it is new.
    @discardableResult
    mutating func add(_ node: Node) -> Bool {
        guard numbers[node] == nil else { return false }
        numbers[node] = nodes.count
        nodes.append(node)
        edges.append([])
        return true
    }

    /// Notes that a record is deleted with another; both were added.
    mutating func link(_ above: Node, _ below: Node) {
        guard let above = numbers[above], let below = numbers[below] else { return }
        edges[above].append(below)
    }

    /// Where to cut: the records to delete first, then those to delete next, and so on. After that no deletion goes down more than so many
    /// levels.
    ///
    /// The way down is counted along the longest path. Records that refer to each other in a circle are not parted.
    func cuts(every levels: Int) -> [[Node]] {
        guard nodes.count > levels else { return [] }
        var depths = [Int](repeating: 0, count: nodes.count)
        var rounds = depths
        var cuts: [[Node]] = []
        // What is below comes first.
        for component in ComponentOrder(edges).components {
            for node in component { (depths[node], rounds[node]) = (0, 0) }
            let below = component.lazy.flatMap { edges[$0] }
            var depth = component.count + (below.map { depths[$0] }.max() ?? 0)
            var round = below.map { rounds[$0] }.max() ?? 0
            if depth >= levels {
                if round == cuts.count { cuts.append([]) }
                cuts[round] += component.map { nodes[$0] }
                (depth, round) = (0, round + 1)
            }
            for node in component { (depths[node], rounds[node]) = (depth, round) }
        }
        return cuts
    }
}
