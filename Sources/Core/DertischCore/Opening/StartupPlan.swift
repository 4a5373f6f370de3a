/// The plan by which a house opens: it registers and checks everything, and makes nothing.
@MainActor package struct StartupPlan {
    package let faults: [Fault]
    let texts: any TextSource
    package let draft: HouseDraft
    package let graph: DependencyGraph
    package let edges: [(from: String, to: String)]
    /// The home of the house; `nil` if every customer needs an entrée.
    let home: Reservation?
    /// The link patterns of customers, by the customers' names.
    let links: [String: LinkPattern]
    /// The names of the customers that may be opened ahead.
    let prefetches: Set<String>
    /// The customer for links that lead nowhere, if the house names one.
    let unknownLinks: UnknownLinkDraft?

    package init(_ staff: some Staff, in books: [any LayoutBook], _ substitutes: Substitutes) {
        draft = Registrar.draft(of: staff)
        let (registrations, needless) = Self.substitute(substitutes, in: draft.registrations)
        texts = draft.texts
        var graph = DependencyGraph(
            registrations, builtIn: Self.builtIn, extensions: draft.extensions)
        for chef in draft.chefs { graph.check(chef.dependencies, of: chef.name, at: chef.site, within: .party) }
        graph.checkRoles(of: draft.chefs)
        for gate in draft.gates {
            graph.check(gate.dependencies, of: gate.name, at: gate.site, within: .house, isGate: true)
        }
        for link in draft.links {
            guard let listing = link.listing else { continue }
            graph.check(listing.dependencies, of: link.listingName, at: link.site, within: .house)
        }
        var check = HouseCheck(draft.introductions)
        links = check.checkDoors(draft.links, draft.gates)
        prefetches = check.checkPrefetches(draft.prefetches, draft.links, draft.gates)
        unknownLinks = check.checkUnknownLinks(draft.unknownLinks)
        check.checkStaff(draft.hirings, registrations: registrations)
        let logs = Self.logs(of: draft.introductions, texts)
        edges = logs.flatMap { from, log in log.levels.flatMap(\.edges).map { (from.name, $0.name) } }
        check.checkDeclarations(
            logs, greeted: staff.greeted + links.keys + [unknownLinks?.customer].compactMap(\.self),
            hasGates: !draft.gates.isEmpty, books: books, texts: texts)
        let home = Self.home(greeting: staff.greeted, among: draft.introductions)
        if home == nil, let book = books.first(where: \.greetsHome) {
            check.report(.noHome(of: book.diningRoom, at: nil))
        }
        self.home = home
        let found =
            draft.faults + graph.faults + needless + check.faults + draft.extensions.faults(in: draft) + texts.faults
        faults = found.causesFirst()
        self.graph = graph
    }

    private static let builtIn = [
        BuiltIn(type: Machine.self, role: .ingredient), BuiltIn(type: (any Clock<Duration>).self, role: .ingredient),
    ]

    private static func substitute(
        _ substitutes: Substitutes, in registrations: [Registration]
    ) -> ([Registration], [Fault]) {
        let ids = Set(registrations.map(\.id))
        let replaced = Set(substitutes.registrations.map(\.id))
        let needless = substitutes.registrations.filter { !$0.isAction && !ids.contains($0.id) && !isBuiltIn($0) }.map {
            Fault(
                .needlessSwap, "\($0.name) is swapped, but is not registered.", at: $0.site,
                why: "a swap replaces a registration of the same type",
                remedy: "swap the registered type (for a protocol, (any P).self), or remove the swap")
        }
        // A fake takes the role of the resource that it replaces.
        let roles = Dictionary(registrations.map { ($0.id, $0.role) }, uniquingKeysWith: { first, _ in first })
        let fakes = substitutes.registrations.map { fake in
            var fake = fake
            fake.role = roles[fake.id] ?? fake.role
            return fake
        }
        return (registrations.filter { !replaced.contains($0.id) } + fakes, needless)
    }

    /// True if a registration replaces the machine or the clock, which need no registration.
    private static func isBuiltIn(_ registration: Registration) -> Bool {
        [ObjectIdentifier(Machine.self), ObjectIdentifier((any Clock<Duration>).self)].contains(registration.id)
    }

    private static func logs(of introductions: [Introduction], _ texts: any TextSource) -> [(
        Introduction, DeclarationLog
    )] {
        let door = Door(
            maitreD: MaitreDForCustomer { _ in }, sommelier: Sommelier(texts), metrics: MetricsReader(of: Metrics()))
        return introductions.map { ($0, $0.dryRun(door)) }
    }

    /// Makes every resource in the order of dependencies. Asynchronous resources of one wave are made at the same time.
    ///
    /// - Returns: a resolver with the resources, and the shift of the resources that want to be told when the house
    ///   opens and closes.
    func make(
        until deadline: Deadline, by clock: any Clock<Duration>, watchedBy inspectors: Inspectors
    ) async throws(Faults) -> (DependencyResolver, KitchenShift) {
        let relay = draft.extensions.newsRelay
        relay?.report { error in Task { @MainActor in inspectors.notice(.newsFailed(HouseFailure(error))) } }
        var resolver = DependencyResolver(
            kitchen: Kitchen(), extensions: draft.extensions,
            scopes: Scopes(
                house: ScopeStorage(sharingBy: relay), asker: inspectors.hasWatchers ? Asker(inspectors) : nil))
        resolver.put(ResourceBox.holding(Machine.here()), under: ObjectIdentifier(Machine.self))
        // Not `holding(clock)`, which would open the existential, and box the clock as its own type.
        resolver.put(TypedResourceBox<any Clock<Duration>>(clock), under: ObjectIdentifier((any Clock<Duration>).self))
        var shift = KitchenShift()
        for wave in graph.waves() {
            let failures = await make(wave.map { graph.registrations[$0] }, into: &resolver, until: deadline)
            if !failures.isEmpty { throw Faults(all: failures) }
            shift.add(resolver.takeColleagues())
        }
        return (resolver, shift)
    }

    private func make(
        _ wave: [Registration], into resolver: inout DependencyResolver, until deadline: Deadline
    ) async -> [Fault] {
        var whyNot = [String?](repeating: nil, count: wave.count)
        var later: [Int] = []
        for (index, registration) in wave.enumerated() {
            switch registration.making {
            case .now(let make):
                resolver = resolver.asked(by: registration.name)
                do { try make(&resolver) } catch { whyNot[index] = Self.threw(error) }
            case .later: later.append(index)
            }
        }
        let results = await deadline.results(
            of: Self.works(later.map { wave[$0] }, resolver), named: later.map { wave[$0].name })
        for (result, index) in zip(results, later) {
            switch result {
            case .success(let put): put(&resolver)
            case .failure(let error): whyNot[index] = Self.threw(error)
            case nil: whyNot[index] = "its initialiser did not return in time"
            }
        }
        return zip(wave, whyNot).compactMap { registration, why in
            why.map { .failed(registration.name, at: registration.site, $0) }
        }
    }

    private typealias Put = @Sendable (inout DependencyResolver) -> Void

    /// The work of making asynchronous resources. Each piece of work has a copy of the resolver, which lasts no longer
    /// than the work: while a second copy lives, every change of the kitchen copies the whole kitchen.
    private static func works(
        _ registrations: [Registration], _ resolver: DependencyResolver
    ) -> [@Sendable () async throws -> Put] {
        registrations.compactMap { registration in
            guard case .later(let make) = registration.making else { return nil }
            return { try await make(resolver.asked(by: registration.name)) }
        }
    }

    /// A reservation for the first greeted customer that needs no entrée, or else for the first such customer introduced.
    private static func home(greeting greeted: [String], among introductions: [Introduction]) -> Reservation? {
        let known = Dictionary(introductions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for introduction in greeted.compactMap({ known[$0] }) + introductions where introduction.hasTable {
            guard let entree = introduction.makeEmptyEntree() else { continue }
            return Reservation(customer: introduction.name, course: introduction.course, entree: entree)
        }
        return nil
    }

    /// Makes every gate, and binds every listing and every customer's staff to the kitchen, by the customers' names.
    ///
    /// - Throws: all failures at once.
    func salle(
        _ resolver: DependencyResolver
    ) throws(Faults) -> (
        gates: [String: [any Gate]], listings: [String: LinkListing], factories: [String: any AnyStaffFactory]
    ) {
        var gates: [String: [any Gate]] = [:]
        var listings: [String: LinkListing] = [:]
        var factories: [String: any AnyStaffFactory] = [:]
        var faults: [Fault] = []
        func attempt(_ name: String, at site: Site, _ make: () throws -> Void) {
            do { try make() } catch { faults.append(.failed(name, at: site, Self.threw(error))) }
        }
        for gate in draft.gates {
            attempt(gate.name, at: gate.site) {
                gates[gate.customer, default: []].append(try gate.make(resolver.asked(by: gate.name)))
            }
        }
        for link in draft.links {
            guard let listing = link.listing else { continue }
            attempt(link.listingName, at: link.site) {
                listings[link.customer] = try listing.make(resolver.asked(by: link.listingName))
            }
        }
        for introduction in draft.introductions {
            attempt("The staff of \(introduction.name)", at: introduction.site) {
                factories[introduction.name] = try introduction.makeFactory(resolver)
            }
        }
        for hiring in draft.hirings {
            attempt(hiring.chef.name, at: hiring.chef.site) {
                if let factory = factories[hiring.customer] { try hiring.join(factory, resolver) }
            }
        }
        guard faults.isEmpty else { throw Faults(all: faults) }
        return (gates, listings, factories)
    }

    private static func threw(_ error: any Error) -> String { "its initialiser threw: \(error)" }
}

extension LinkDraft {
    /// The listing as messages name it.
    fileprivate var listingName: String { "The listing of \(customer)" }
}

extension Fault {
    /// A fault for something that the house needs and that could not be made while the house opened.
    fileprivate static func failed(_ name: String, at site: Site, _ why: String) -> Fault {
        Fault(
            .failedResource, "\(name) could not be made.", at: site, why: why,
            remedy: "fix the error above, then restart")
    }
}
