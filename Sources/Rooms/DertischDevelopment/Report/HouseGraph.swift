import DertischRoom
import DertischChain
import DertischJSON

/// A house as a graph: its staff, which member hands work or tells news to which, and which screen leads to which.
struct HouseGraph {
    private let chain: ResponsibilityChain
    /// The edges between customers, as indices of the chain's members.
    private let edges: Set<[Int]>
    /// The news, by the members that post and that hear them.
    private let news: [(from: Int, to: Int, message: String)]
    /// The link patterns of customers, by their indices.
    private let links: [Int: String]

    @MainActor init(of staff: some Staff) {
        let plan = StartupPlan(staff, in: [], Substitutes())
        let chain = ResponsibilityChain(plan.draft, plan.graph)
        self.chain = chain
        let customers = Dictionary(
            chain.customers.map { (chain.members[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        edges = Set(
            plan.edges.compactMap { edge in
                guard let from = customers[edge.from], let to = customers[edge.to] else { return nil }
                return [from, to]
            })
        links = Dictionary(
            plan.draft.links.compactMap { link in customers[link.customer].map { ($0, link.pattern) } },
            uniquingKeysWith: { first, _ in first })
        news = Self.news(in: plan, chain)
    }

    @MainActor private static func news(
        in plan: StartupPlan, _ chain: ResponsibilityChain
    ) -> [(from: Int, to: Int, message: String)] {
        var writers: [BulletinHeading: Set<Int>] = [:]
        var readers: [BulletinHeading: Set<Int>] = [:]
        func note(_ dependencies: [Dependency], of members: [Int]) {
            for dependency in dependencies {
                if let heading = dependency.posts { writers[heading, default: []].formUnion(members) }
                if let heading = dependency.scoped?.reads { readers[heading, default: []].formUnion(members) }
            }
        }
        for chef in plan.draft.chefs {
            let members = chain.indices(of: chef.name, .headChef)
            note(chef.dependencies, of: members)
            if let heading = chef.news { readers[heading, default: []].formUnion(members) }
        }
        for registration in plan.draft.registrations {
            note(registration.dependencies, of: chain.indices(of: registration.name, registration.role))
        }
        var news: [(from: Int, to: Int, message: String)] = []
        for (heading, writers) in writers {
            for from in writers {
                for to in readers[heading] ?? [] where to != from { news.append((from, to, "\(heading.message)")) }
            }
        }
        return news.sorted { ($0.from, $0.to, $0.message) < ($1.from, $1.to, $1.message) }
    }

    var json: JSON {
        .object([
            "members": .list(
                chain.members.indices.map { index in
                    let member = chain.members[index]
                    return .object([
                        "name": .text(member.name), "role": .text(member.role.rawValue),
                        "next": .list(member.next.map { .number($0) }), "link": .optional(links[index]),
                    ])
                }),
            "edges": .list(
                edges.sorted { $0.lexicographicallyPrecedes($1) }.map { .list($0.map { .number($0) }) }),
            "news": .list(
                news.map {
                    .object(["from": .number($0.from), "to": .number($0.to), "message": .text($0.message)])
                }),
        ])
    }
}

extension ResponsibilityChain {
    /// The members of a name and a role.
    fileprivate func indices(of name: String, _ role: KitchenRole) -> [Int] {
        members.indices.filter { members[$0].name == name && members[$0].role == role }
    }
}
