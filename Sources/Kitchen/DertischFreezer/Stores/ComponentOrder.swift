/// The strongly connected components of a graph, by Tarjan's algorithm: groups of nodes that reach each other. Most have one node.
struct ComponentOrder {
    /// The groups, each after all that it leads to.
    private(set) var components: [[Int]] = []
    private var time = 0
    /// When each node was found, and the earliest node that it leads back to; 0 for one that was not found yet.
    private var found: [Int]
    private var earliest: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []

    /// - Parameter edges: the nodes to which each node leads.
    init(_ edges: [[Int]]) {
        found = [Int](repeating: 0, count: edges.count)
        earliest = found
        isOpen = [Bool](repeating: false, count: edges.count)
        for node in edges.indices where found[node] == 0 { visit(node, edges) }
    }

    // Without recursion: paths may be as long as memory allows.
    private mutating func visit(_ start: Int, _ edges: [[Int]]) {
        var path = [(node: start, next: 0)]
        enter(start)
        while let (node, next) = path.last {
            if next < edges[node].count {
                path[path.count - 1].next += 1
                let other = edges[node][next]
                if found[other] == 0 {
                    enter(other)
                    path.append((other, 0))
                } else if isOpen[other] {
                    earliest[node] = min(earliest[node], found[other])
                }
            } else {
                path.removeLast()
                if let above = path.last { earliest[above.node] = min(earliest[above.node], earliest[node]) }
                if earliest[node] == found[node] { close(node) }
            }
        }
    }

    private mutating func enter(_ node: Int) {
        time += 1
        (found[node], earliest[node], isOpen[node]) = (time, time, true)
        open.append(node)
    }

    private mutating func close(_ node: Int) {
        var component: [Int] = []
        repeat {
            component.append(open.removeLast())
            isOpen[component[component.count - 1]] = false
        } while component[component.count - 1] != node
        components.append(component)
    }
}
