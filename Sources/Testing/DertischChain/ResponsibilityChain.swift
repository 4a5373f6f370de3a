public import DertischCore

/// The chain of responsibility of a house: the waiter and head chefs of each customer, and the dependencies of each
/// down to the ingredients. ``Restaurant/chain(of:substituting:)`` makes one.
///
/// ```swift
/// let chain = Restaurant.chain(of: Galerie())
/// print(chain)  // as a tree
/// print(chain.mermaid)  // as a diagram
/// ```
public struct ResponsibilityChain: Hashable, Sendable {
    /// One member of the chain.
    public struct Member: Hashable, Sendable {
        /// The type's name; for a customer, the name under which it is introduced.
        public let name: String
        /// The member's role.
        public let role: KitchenRole
        /// The members to which it hands work, as indices of ``ResponsibilityChain/members``.
        public fileprivate(set) var next: [Int] = []
    }

    /// All members: customers in the order of introduction, each before the members to which it hands work.
    public private(set) var members: [Member] = []
    /// The customers, as indices of ``members``.
    public private(set) var customers: [Int] = []

    private var indices: [ObjectIdentifier: Int] = [:]

    package init(_ draft: HouseDraft, _ graph: DependencyGraph) {
        for introduction in draft.introductions {
            let customer = add(introduction.name, .customer)
            customers.append(customer)
            var last = customer
            if let waiter = introduction.staff.waiter {
                last = add("\(waiter)", .waiter)
                members[customer].next.append(last)
            }
            let hired = draft.hirings.filter { $0.customer == introduction.name }.map(\.chef)
            for chef in introduction.chefs + hired {
                let index = add(chef.name, .headChef)
                members[last].next.append(index)
                link(index, to: chef.dependencies, graph)
            }
        }
        // Kitchen staff on which no head chef depends.
        for registration in graph.registrations { _ = index(of: registration, graph) }
    }

    private mutating func add(_ name: String, _ role: KitchenRole) -> Int {
        members.append(Member(name: name, role: role))
        return members.count - 1
    }

    private mutating func link(_ index: Int, to dependencies: [Dependency], _ graph: DependencyGraph) {
        for dependency in dependencies {
            if let registration = graph.registration(of: dependency) {
                let next = self.index(of: registration, graph)
                members[index].next.append(next)
            } else if let builtIn = graph.builtIn(for: dependency) {
                let id = ObjectIdentifier(builtIn.type)
                let next = indices[id] ?? add("\(builtIn.type)", builtIn.role)
                indices[id] = next
                members[index].next.append(next)
            }
        }
    }

    private mutating func index(of registration: Registration, _ graph: DependencyGraph) -> Int {
        if let index = indices[registration.id] { return index }
        let index = add(registration.name, registration.role)
        // Noted before its dependencies are followed, because they may lead back to it in a house with faults.
        indices[registration.id] = index
        link(index, to: registration.dependencies, graph)
        return index
    }
}

extension ResponsibilityChain: CustomStringConvertible {
    /// The chain as a tree, one member a line. A member that was shown before is only named, with three dots if it has
    /// further members there.
    public var description: String {
        var lines: [String] = []
        var told: Set<Int> = []
        var waiting = roots.reversed().map { (index: $0, depth: 0) }
        while let (index, depth) = waiting.popLast() {
            let member = members[index]
            let isNew = told.insert(index).inserted
            let more = isNew || member.next.isEmpty ? "" : " …"
            lines.append(String(repeating: "  ", count: depth) + "\(member.role.words) \(member.name)\(more)")
            if isNew { waiting += member.next.reversed().map { ($0, depth + 1) } }
        }
        return lines.joined(separator: "\n")
    }

    /// The chain as a flowchart in the language of Mermaid, which code forges and documentation tools draw.
    public var mermaid: String {
        var lines = ["flowchart LR"]
        for (index, member) in members.enumerated() {
            // A type's name may have `<`, `>` and quotes in it.
            let name = member.name.replacing("\"", with: "#quot;")
            lines.append("    m\(index)[\"\(member.role.words): \(name)\"]")
        }
        for (index, member) in members.enumerated() {
            for next in member.next { lines.append("    m\(index) --> m\(next)") }
        }
        return lines.joined(separator: "\n")
    }

    /// The customers, and the members to which no other member hands work.
    private var roots: [Int] {
        let reached = Set(members.flatMap(\.next))
        return members.indices.filter { !reached.contains($0) }
    }
}

extension Restaurant {
    /// The chain of responsibility of a house, from its customers to its ingredients, without making or opening
    /// anything.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - substitutes: replacements for resources and actions, in tests.
    /// - Returns: the chain. A house with faults has one too.
    /// - Complexity: that of ``faults(of:in:substituting:)``.
    public static func chain(
        of staff: some Staff, substituting substitutes: Substitutes = Substitutes()
    ) -> ResponsibilityChain {
        let plan = StartupPlan(staff, in: [], substitutes)
        return ResponsibilityChain(plan.draft, plan.graph)
    }
}
