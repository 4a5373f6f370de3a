import Foundation

/// A drawing of a house in SVG: a column for each role, lines for work, dashed lines for news, and arcs between screens.
///
/// It follows the reader's choice of light or dark, and needs no script and no file.
struct HouseDrawing: Sendable {
    private static let boxHeight = 34.0, linkedHeight = 50.0, gap = 14.0, columnGap = 92.0, top = 86.0, margin = 36.0

    private let map: HouseMap
    private let layout: LayeredLayout
    /// The left edge and the width of each column.
    private let columns: [(left: Double, width: Double)]
    private let roles: [HouseMap.Role]
    private let title: String

    /// - Parameters:
    ///   - map: the house.
    ///   - title: the app's name.
    init(of map: HouseMap, title: String) {
        self.map = map
        self.title = title
        let roles = HouseMap.Role.allCases.filter { role in map.members.contains { $0.role == role } }
        self.roles = roles
        let nodes = map.members.map { member in
            LayeredLayout.Node(
                column: roles.firstIndex(of: member.role) ?? 0,
                height: member.link == nil ? Self.boxHeight : Self.linkedHeight)
        }
        let work = map.members.indices.flatMap { from in map.members[from].next.map { (from: from, to: $0) } }
        layout = LayeredLayout(nodes, edges: work, gap: Self.gap)
        // The arcs between screens bulge to the left of them.
        var left = Self.margin + (map.edges.isEmpty ? 0 : 40 + 6 * Double(min(map.edges.count, 12)))
        columns = roles.map { role in
            let names = map.members.filter { $0.role == role }.flatMap { [$0.name, $0.link ?? ""] } + [role.words]
            let width = max(84, (names.map { Self.width(of: $0) }.max() ?? 0) + 30)
            defer { left += width + Self.columnGap }
            return (left, width)
        }
    }

    /// The width of a text, near enough: fonts differ by reader.
    private static func width(of text: String) -> Double { Double(text.count) * 8.2 }

    /// The file's text.
    var svg: String {
        let width = (columns.last.map { $0.left + $0.width } ?? 0) + Self.margin + (hasLoops ? 40 : 0)
        let height = Self.top + layout.height + Self.margin + 34
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(max(width, 560))) \(n(height))" role="img" aria-labelledby="title">
            <title id="title">\(Self.escaped("\(title): which member hands work to which"))</title>
            \(Self.style)
            <rect class="paper" width="100%" height="100%"/>
            <text class="title" x="\(n(Self.margin))" y="38">\(Self.escaped(title))</text>
            \(headings)
            <g class="work">\(work)</g>
            <g class="news">\(news)</g>
            <g class="edges">\(edges)</g>
            \(boxes)
            \(legend(at: height - 22))
            </svg>

            """
    }

    private var hasLoops: Bool {
        map.members.contains { member in
            member.next.contains { map.members[$0].role == member.role }
        }
    }

    private var headings: String {
        zip(roles, columns).map { role, column in
            "<text class=\"heading\" x=\"\(n(column.left + 2))\" y=\"70\">\(role.words)</text>"
        }.joined(separator: "\n")
    }

    private func n(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private func left(_ index: Int) -> Double { columns[layout.nodes[index].column].left }
    private func right(_ index: Int) -> Double {
        let column = columns[layout.nodes[index].column]
        return column.left + column.width
    }
    private func middle(_ index: Int) -> Double { Self.top + layout.nodes[index].middle }

    private var work: String {
        layout.paths.map { path in
            guard let from = path.first, let to = path.last else { return "" }
            if layout.nodes[from].column >= layout.nodes[to].column { return loop(from, to) }
            var line = "M\(n(right(from))) \(n(middle(from)))"
            for (here, next) in zip(path, path.dropFirst()) {
                line += curve(from: right(here), middle(here), to: left(next), middle(next))
                // Through a bend the line is straight, as wide as the column.
                if next != to { line += "H\(n(right(next)))" }
            }
            return "<path d=\"\(line)\" marker-end=\"url(#work)\"/>"
        }.joined(separator: "\n")
    }

    private func curve(from x: Double, _ y: Double, to endX: Double, _ endY: Double) -> String {
        let half = (x + endX) / 2
        return "C\(n(half)) \(n(y)) \(n(half)) \(n(endY)) \(n(endX)) \(n(endY))"
    }

    /// Work within a column, or back: an arc to its right.
    private func loop(_ from: Int, _ to: Int) -> String {
        let (start, end) = (right(from), right(to))
        let out = max(start, end) + 34
        return
            "<path d=\"M\(n(start)) \(n(middle(from) + 6))C\(n(out)) \(n(middle(from) + 6)) \(n(out)) \(n(middle(to) - 6)) \(n(end)) \(n(middle(to) - 6))\" marker-end=\"url(#work)\"/>"
    }

    /// News go back along the way of orders, a little beneath.
    private var news: String {
        Set(map.news.map { HouseMap.Edge(from: $0.from, to: $0.to) }).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
            .map { pair in
                let messages = Set(map.news.filter { $0.from == pair.from && $0.to == pair.to }.map(\.message)).sorted()
                let isBack = layout.nodes[pair.from].column > layout.nodes[pair.to].column
                let (x, endX) = (isBack ? left(pair.from) : right(pair.from), right(pair.to))
                let (y, endY) = (middle(pair.from) + 9, middle(pair.to) + 9)
                let out = isBack ? (x + endX) / 2 : max(x, endX) + 40
                return """
                    <path d="M\(n(x)) \(n(y))C\(n(out)) \(n(y)) \(n(out)) \(n(endY)) \(n(endX)) \(n(endY))" marker-end="url(#news)"><title>\
                    \(Self.escaped(messages.joined(separator: ", ")))</title></path>
                    """
            }.joined(separator: "\n")
    }

    /// Screens that lead to others, by arcs to their left. One that leads to itself has a small one.
    private var edges: String {
        map.edges.enumerated().map { number, edge in
            let (x, y, endY) = (left(edge.from), middle(edge.from) - 5, middle(edge.to) + 5)
            let out = x - 30 - Double(number % 12) * 6
            let title = Self.escaped("\(map.members[edge.from].name) leads to \(map.members[edge.to].name)")
            return """
                <path d="M\(n(x)) \(n(y))C\(n(out)) \(n(y)) \(n(out)) \(n(endY)) \(n(x)) \(n(endY))" marker-end="url(#edge)">\
                <title>\(title)</title></path>
                """
        }.joined(separator: "\n")
    }

    private var boxes: String {
        map.members.indices.map { index in
            let member = map.members[index]
            let (x, y) = (left(index), Self.top + layout.nodes[index].top)
            let column = columns[layout.nodes[index].column]
            let link = member.link.map {
                "<text class=\"link\" x=\"\(n(x + 16))\" y=\"\(n(y + 39))\">\(Self.escaped($0))</text>"
            }
            return """
                <g class="\(member.role.rawValue)"><rect class="box" x="\(n(x))" y="\(n(y))" width="\(n(column.width))" \
                height="\(n(layout.nodes[index].height))" rx="9"/><rect class="mark" x="\(n(x))" y="\(n(y + 9))" width="4" \
                height="\(n(layout.nodes[index].height - 18))" rx="2"/>\
                <text x="\(n(x + 16))" y="\(n(y + 22))">\(Self.escaped(member.name))</text>\(link ?? "")</g>
                """
        }.joined(separator: "\n")
    }

    private func legend(at y: Double) -> String {
        let items = [
            ("work", "hands work to", true), ("news", "tells news", !map.news.isEmpty),
            ("edges", "leads to", !map.edges.isEmpty),
        ]
        return items.filter(\.2).enumerated().map { number, item in
            let x = Self.margin + Double(number) * 150
            return """
                <g class="\(item.0)"><path d="M\(n(x)) \(n(y))h28"/></g><text class="link" x="\(n(x + 36))" y="\(n(y + 4))">\(item.1)</text>
                """
        }.joined(separator: "\n")
    }

    /// A text as XML has it.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML has no way to write these.
            case _ where scalar.value < 32 || (0xFFFE...0xFFFF).contains(scalar.value): escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
