import DertischSupport

/// The dependency graph of all registrations, before anything is made. It finds the graph's faults and the order of
/// making.
package struct DependencyGraph {
    package let registrations: [Registration]
    private var places: [ObjectIdentifier: Int] = [:]
    private(set) var faults: [Fault] = []
    /// The resources that need no registration, by their types.
    private let builtIn: [ObjectIdentifier: BuiltIn]
    private let extensions: HouseExtensions

    init(_ registrations: [Registration], builtIn: [BuiltIn], extensions: HouseExtensions) {
        self.registrations = registrations
        self.builtIn = Dictionary(
            builtIn.map { (ObjectIdentifier($0.type), $0) }, uniquingKeysWith: { first, _ in first })
        self.extensions = extensions
        for (index, registration) in registrations.enumerated() { enter(registration, at: index) }
        for registration in registrations {
            check(registration.dependencies, of: registration.name, at: registration.site, within: .house)
        }
        checkCircles()
    }

    /// Checks the dependencies of a colleague that the graph does not make, such as a head chef.
    ///
    /// - Parameter scope: the narrowest scope of the colleague.
    /// - Parameter isGate: true for a gate, which gets window and guest in another way than a resource.
    mutating func check(
        _ dependencies: [Dependency], of name: String, at site: Site, within scope: ScopeKind, isGate: Bool = false
    ) {
        for dependency in dependencies {
            switch dependency.rule {
            case .resource:
                if places[dependency.id] == nil, builtIn[dependency.id] == nil {
                    reportMissing(dependency, for: name, at: site)
                }
            case .extended(let extended):
                if places[dependency.id] == nil {
                    let fault = extended.fault(of: name, at: site, in: extensions) {
                        registrations.filter(\.isAction).map(\.name)
                    }
                    if let fault { faults.append(fault) }
                }
            case .scoped(let scoped):
                if scoped.scope > scope { reportNarrow(dependency, for: name, at: site, isGate: isGate) }
            case .optional(let wrapped):
                // Without the module that supplies the type, the value is always missing, which is a fault and no choice.
                if case .resource = wrapped.rule, places[wrapped.id] == nil, wrapped.supplyingModule != nil {
                    reportMissing(wrapped, for: name, at: site)
                }
            }
        }
    }

    /// The indices of registrations in waves: each wave depends only on resources made in the waves before it.
    ///
    /// - Complexity: O(registrations + dependencies).
    func waves() -> [[Int]] {
        var open = registrations.map { prerequisites(of: $0).count }
        var dependents: [[Int]] = Array(repeating: [], count: registrations.count)
        for (index, registration) in registrations.enumerated() {
            for needed in prerequisites(of: registration) { dependents[needed].append(index) }
        }
        var waves: [[Int]] = []
        var wave = registrations.indices.filter { open[$0] == 0 }
        while !wave.isEmpty {
            waves.append(wave)
            var next: [Int] = []
            for dependent in wave.flatMap({ dependents[$0] }) {
                open[dependent] -= 1
                if open[dependent] == 0 { next.append(dependent) }
            }
            wave = next
        }
        return waves
    }

    private mutating func enter(_ registration: Registration, at index: Int) {
        guard let first = places.updateValue(index, forKey: registration.id) else { return }
        places[registration.id] = first
        let original = registrations[first].site
        if registration.isAction {
            faults.append(
                Fault(
                    .duplicatePlug, "The action \(registration.name) is plugged twice.", at: registration.site,
                    why: "it is already plugged at \(original), and only one implementation can perform it",
                    remedy: "keep one of the two"))
        } else {
            faults.append(
                Fault(
                    .duplicateResource, "\(registration.name) is registered twice.", at: registration.site,
                    why: "it is already registered at \(original), and every resource is one shared instance",
                    remedy: "remove one of the two, or register one of them as another type"))
        }
    }

    private mutating func reportMissing(_ dependency: Dependency, for name: String, at site: Site) {
        let names = registrations.lazy.filter { !$0.isAction }.map(\.name)
        let hint = SpellingSuggestions.hint("registered:", for: "\(dependency.type)", among: names)
        faults.append(
            Fault(
                .missingResource, "\(name) needs \(dependency.type), which is not registered.", at: site,
                why: "its initialiser has a parameter of that type\(hint)",
                remedy: dependency.supplyingModule.map {
                    "add the product \($0), which supplies it, to the target of the staff"
                }
                    ?? "register \(dependency.type), or make the parameter optional to do without"
            ).consequence(in: "the resource \(dependency.type)"))
    }

    private mutating func reportNarrow(_ dependency: Dependency, for name: String, at site: Site, isGate: Bool) {
        faults.append(
            Fault(
                .narrowScope, "\(name) needs \(dependency.type), which exists only in a narrower scope.", at: site,
                why: "it is made once for the house, and serves every window and party",
                remedy: isGate
                    ? "remove it: a gate gets the guest, the window and the customer from its visit"
                    : "share it HouseWide, or ask for it in a head chef's initialiser and pass its content on"))
    }

    private mutating func checkCircles() {
        var done = Set(waves().joined())
        for start in registrations.indices where !done.contains(start) {
            guard let circle = circle(from: start, done) else { continue }
            done.formUnion(circle)
            let names = (circle + [circle[0]]).map { registrations[$0].name }.joined(separator: " → ")
            let sites = circle.dropFirst().map { "\(registrations[$0].name) at \(registrations[$0].site)" }
            let others = sites.isEmpty ? "" : "; the others: \(sites.joined(separator: ", "))"
            faults.append(
                Fault(
                    .cycle, "Resources depend on one another in a cycle: \(names).", at: registrations[circle[0]].site,
                    why: "none can be made before the others\(others)",
                    remedy: "remove one dependency: move what both use to a resource of its own, or post news instead"))
        }
    }

    /// A cycle reachable from a registration, among the registrations that no wave could make.
    private func circle(from start: Int, _ done: Set<Int>) -> [Int]? {
        var path: [Int] = []
        var current = start
        while !path.contains(current) {
            path.append(current)
            guard let next = prerequisites(of: registrations[current]).first(where: { !done.contains($0) }) else {
                return nil
            }
            current = next
        }
        return Array(path[(path.firstIndex(of: current) ?? 0)...])
    }

    private func prerequisites(of registration: Registration) -> [Int] {
        registration.dependencies.compactMap { place(of: $0) }
    }

    /// The registration that resolves a dependency; `nil` if it has none.
    package func registration(of dependency: Dependency) -> Registration? {
        place(of: dependency).map { registrations[$0] }
    }

    /// The built-in resource that resolves a dependency; `nil` if there is no such resource.
    package func builtIn(for dependency: Dependency) -> BuiltIn? {
        if case .optional(let wrapped) = dependency.rule { builtIn(for: wrapped) } else { builtIn[dependency.id] }
    }

    mutating func report(_ fault: Fault) { faults.append(fault) }

    private func place(of dependency: Dependency) -> Int? {
        if let place = places[dependency.id] { return place }
        return switch dependency.rule {
        case .resource, .scoped, .extended: nil
        case .optional(let wrapped): place(of: wrapped)
        }
    }
}
