import DertischJSON

/// A house as a report tells it: its staff, which member hands work to which, the news, and which screen leads to which.
struct HouseMap: Equatable, Sendable {
    /// The columns of a drawing, in the order in which work is handed on.
    enum Role: String, CaseIterable, Sendable {
        case customer, waiter, headChef, sousChef, action, ingredient

        /// The role in words, for headings.
        var words: String {
            switch self {
            case .headChef: "head chef"
            case .sousChef: "sous chef"
            case .customer, .waiter, .action, .ingredient: rawValue
            }
        }
    }

    struct Member: Equatable, Sendable {
        let name: String
        let role: Role
        /// The members to which it hands work.
        var next: [Int] = []
        /// The pattern of a screen's link.
        var link: String?
    }

    struct News: Hashable, Sendable {
        let from: Int
        let to: Int
        let message: String
    }

    struct Edge: Hashable, Sendable {
        let from: Int
        let to: Int
    }

    var members: [Member] = []
    var edges: [Edge] = []
    var news: [News] = []
}

extension HouseMap {
    /// Reads a report of the kind `graph`; `nil` if it is of another kind.
    init?(_ report: JSONTree) {
        guard case .list(let members) = report["members"]?.value, case .list(let edges) = report["edges"]?.value,
            case .list(let news) = report["news"]?.value
        else { return nil }
        for member in members {
            guard let name = member["name"]?.text, let role = member["role"]?.text.flatMap(Role.init) else {
                return nil
            }
            self.members.append(
                Member(name: name, role: role, next: Self.numbers(member["next"]), link: member["link"]?.text))
        }
        let all = self.members.indices
        for index in all { self.members[index].next.removeAll { !all.contains($0) } }
        self.edges = edges.compactMap { edge in
            let ends = Self.numbers(edge)
            return ends.count == 2 && ends.allSatisfy(all.contains) ? Edge(from: ends[0], to: ends[1]) : nil
        }
        self.news = news.compactMap { item in
            guard let from = Self.number(item["from"]), let to = Self.number(item["to"]), all.contains(from),
                all.contains(to), let message = item["message"]?.text
            else { return nil }
            return News(from: from, to: to, message: message)
        }
    }

    private static func numbers(_ tree: JSONTree?) -> [Int] {
        if case .list(let trees) = tree?.value { trees.compactMap(number) } else { [] }
    }

    private static func number(_ tree: JSONTree?) -> Int? {
        if case .number(let digits) = tree?.value { Int(digits) } else { nil }
    }
}

extension HouseMap {
    /// The house in words: its screens and where they lead, the staff as a tree, and the news.
    var text: String {
        [section("Screens", screens), section("Staff", tree), section("News", told)].compactMap(\.self)
            .joined(separator: "\n\n")
    }

    private func section(_ title: String, _ lines: [String]) -> String? {
        lines.isEmpty ? nil : ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
    }

    private var screens: [String] {
        members.indices.filter { members[$0].role == .customer }.map { index in
            let member = members[index]
            let others = edges.filter { $0.from == index }.map { members[$0.to].name }
            return member.name + (member.link.map { "  \($0)" } ?? "")
                + (others.isEmpty ? "" : "  → \(others.joined(separator: ", "))")
        }
    }

    /// Each member before those to which it hands work. One that was shown before is only named, with three dots if it has members.
    private var tree: [String] {
        let reached = Set(members.flatMap(\.next))
        var shown: Set<Int> = []
        var lines: [String] = []
        var waiting = members.indices.filter { !reached.contains($0) }.reversed().map { (index: $0, depth: 0) }
        while let (index, depth) = waiting.popLast() {
            let member = members[index]
            let isNew = shown.insert(index).inserted
            lines.append(
                String(repeating: "  ", count: depth) + "\(member.role.words) \(member.name)"
                    + (isNew || member.next.isEmpty ? "" : " …"))
            if isNew { waiting += member.next.reversed().map { ($0, depth + 1) } }
        }
        return lines
    }

    private var told: [String] {
        var lines: [String] = []
        for item in news {
            let same = news.filter { $0.from == item.from && $0.message == item.message }
            guard same.first == item else { continue }
            let hearers = same.map { members[$0.to].name }.joined(separator: ", ")
            lines.append("\(members[item.from].name) tells \(hearers) of \(item.message)")
        }
        return lines
    }
}
