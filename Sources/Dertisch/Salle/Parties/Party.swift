// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code meanwhile.

/// The staff of one seated customer. The party is their only owner, and connects them through hats.
@usableFromInline @MainActor final class Party<C: Course>: AnyParty {
    @usableFromInline let bindings = Bindings<C.Carte>(log: nil)
    @usableFromInline let storage = CarteStorage<C>()
    @usableFromInline let reference: PartyReference<C>
    @usableFromInline let factory: StaffFactory<C>
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var waiter: (any Waiter<C>)?
    @exclusivity(unchecked) @usableFromInline var chefs: [AnyHeadChef<C>] = []
    @exclusivity(unchecked) @usableFromInline var customer: (any Customer<C>)?

    @inlinable init(number: Int, by factory: StaffFactory<C>, on context: WindowContext, entree: C.Entree) throws {
        self.factory = factory
        let reference = PartyReference<C>(name: factory.name, number: number, context: context)
        self.reference = reference
        super.init(
            number: number, name: factory.name, scopes: factory.scopes(of: number, in: context), on: context)
        let before = enter(.seating, nil)
        defer { leave(to: before) }
        let door = context.door(of: number)
        let waiter = factory.waiter(
            HeadChefForWaiter { [reference] in _ = reference.party?.take($0, nil, isWaiters: true) }, door)
        self.waiter = waiter
        chefs = try factory.chefs.map { try $0.make(scopes) }
        storage.carte = waiter.carte(for: entree)
        let customer = factory.customer(
            WaiterForCustomer(
                take: { [reference] in _ = reference.party?.take($0, nil, isWaiters: false) },
                carte: { [storage] in storage.observed() },
                cartes: { [storage] in storage.follow() }), door)
        self.customer = customer
        staff.append(waiter)
        for chef in chefs { staff.append(chef.chef) }
        staff.append(customer)
    }

    override func setUp(at table: any RestaurantTable) {
        reference.party = self
        bindings.add(table.layout)
        customer?.layTable(LevelBuilder(bindings: bindings))
        bindings.seal()
        watchesCarte = bindings.hasTriggers || factory.keepsCarte
        hasOccasions = bindings.hasOccasions
        hasGreetings = bindings.hasGreetings
        hasSections = !bindings.sections.isEmpty
        mayNeedLeaveConfirmation = bindings.leaveConfirmation != nil
        heedsMetrics = bindings.metrics != nil
        if bindings.hasTriggers { beginTriggers() }
        // By number: a zipped sequence, or indices, would run unspecialised generic code at each seating.
        for index in 0..<chefs.count {
            guard let subscribe = factory.chefs[index].subscribe else { continue }
            unsubscribe.append(subscribe(chefs[index].chef, self))
        }
    }

    // What was typed into a secret field is not saved, whichever property of the carte holds it.
    override func kept() -> String? {
        guard let kept = storage.carte.flatMap({ C.kept.json(of: $0) }) else { return nil }
        guard !bindings.entries.isEmpty, let table = writer.table else { return kept }
        return bindings.secrets(of: table).cleared(kept)
    }

    override func restore(kept: String) {
        guard var carte = storage.carte else { return }
        for change in C.kept.read(kept).changes { change.apply(to: &carte) }
        storage.put(carte)
    }

    override func dismissStaff() {
        reference.party = nil
        storage.end()
        customer = nil
        chefs = []
        waiter = nil
    }

    override func tell(_ step: VisitStep) {
        switch step {
        case .shownToTable: customer?.shownToTable()
        case .tableLaid: customer?.tableLaid()
        case .textsChanged: customer?.textsChanged()
        case .willUpdate: customer?.willUpdate()
        case .didUpdate: customer?.didUpdate()
        case .willLeave: customer?.willLeave()
        }
    }

    override func lay(_ part: LaidPart, by writer: TableWriter) {
        switch part {
        case .changes: factory.flow.layChanges(self)
        case .metrics: break
        case .texts: factory.flow.layAll(self, .language)
        case .everything:
            writer.wipe()
            factory.flow.layAll(self, .fresh)
        }
        if part != .changes { bindings.metrics?.lay(part, context.metrics, by: writer) }
    }

    override func respond(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        factory.flow.respond(self, event, spot)
    }

    override func responsesToMetrics() -> [Response] { bindings.metrics?.responses(to: context.metrics) ?? [] }

    override func respond(to occasion: Gesture) -> [Response] {
        guard let carte = storage.carte else { return [] }
        return bindings.respond(to: occasion, carte)
    }

    override func greetings() -> [Response] {
        guard let carte = storage.carte else { return [] }
        return withUnsafePointer(to: carte) { carte in bindings.greetings.compactMap { $0(carte) } }
    }

    override func take(_ order: any Sendable, _ edit: Edit?) -> Refusal? { factory.flow.take(self, order, edit) }

    override func isRepeatable(_ order: any Sendable) -> Bool { (order as? C.Order).map(C.isRepeatable) ?? true }

    override func order(for bill: any Sendable, opening: Int) -> (any Sendable)? {
        bindings.menus.order(for: bill, opening: opening)
    }

    /// The current state of each trigger: true if the carte holds its value.
    private var held: [Bool] {
        guard let carte = storage.carte else { return [] }
        return withUnsafePointer(to: carte) { carte in bindings.triggers.map { $0.isHeld(carte) } }
    }

    // Not inlined: code that handles a carte costs time at each seating, even if it does not run.
    @inline(never) private func beginTriggers() { pending.triggers = TriggerStates(held) }

    @usableFromInline override func seeCarte() {
        if bindings.hasTriggers { pending.triggers.see(held) }
        if factory.keepsCarte { context.maitreD?.planChanged() }
    }

    override func response(to trigger: Int) -> Response? {
        guard let carte = storage.carte, bindings.triggers.indices.contains(trigger) else { return nil }
        return withUnsafePointer(to: carte) { bindings.triggers[trigger].respond($0) }
    }

    override func sections() -> [WantedSection] {
        guard let carte = storage.carte else { return [] }
        return bindings.sections.map { section in
            WantedSection(
                place: section.place, isShown: withUnsafePointer(to: carte, section.isShown),
                customer: section.customer, first: { section.first(carte) })
        }
    }

    override func backlog(of chef: Int) -> Backlog {
        chefs.indices.contains(chef) ? chefs[chef].chef.backlog : Backlog()
    }

    override func timeLimit(of entry: OrderTable.Entry) -> Duration? {
        guard let chef = entry.chef, chefs.indices.contains(chef), let order = entry.job.order as? C.Order
        else { return Self.newsLimit }
        return chefs[chef].chef.timeLimit(of: order)
    }

    override func begin(_ waiting: OrderTable.Entry) {
        guard let chef = waiting.chef, chefs.indices.contains(chef), let order = waiting.job.order as? C.Order else {
            return
        }
        work.turn(to: waiting.ticket)
        work.open(order, waiting.ticket)
        cook(order, waiting.ticket, by: chef, superseding: nil)
    }

    override func apologise(_ error: any Error, for order: (any Sendable)?, _ ticket: Ticket) {
        apologise(error, about: order as? C.Order, ticket)
    }

    override func takeBack(_ order: (any Sendable)?, _ ticket: Ticket) {
        if let order = order as? C.Order { takeBack(dropped: order, ticket) }
    }

    override var needsLeaveConfirmation: Bool {
        guard let confirmation = bindings.leaveConfirmation, let carte = storage.carte else { return false }
        return withUnsafePointer(to: carte, confirmation.isNeeded)
    }

    override var isNotFound: Bool {
        guard let isNotFound = bindings.isNotFound, let carte = storage.carte else { return false }
        return withUnsafePointer(to: carte, isNotFound)
    }

    override func questionBeforeLeaving() -> AlertDraft? {
        guard let confirmation = bindings.leaveConfirmation, needsLeaveConfirmation else { return nil }
        let texts = writer.sommelier
        return AlertDraft(
            text: texts(confirmation.question),
            answers: [(texts(confirmation.leave), .destructive), (texts(confirmation.stay), .cancel)])
    }
}
