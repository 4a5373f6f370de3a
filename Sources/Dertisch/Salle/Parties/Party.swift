// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code
// meanwhile.

/// The staff of one seated customer: it alone holds them, and passes everything between them through hats.
@usableFromInline @MainActor final class Party<C: Course>: AnyParty {
    @usableFromInline let layer = Layer<C.Carte>(survey: nil)
    @usableFromInline let plate = CartePlate<C>()
    @usableFromInline let hatch: Hatch<C>
    @usableFromInline let rope: PartyRope<C>
    @usableFromInline let position: Position<C>
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var waiter: (any Waiter<C>)?
    @exclusivity(unchecked) @usableFromInline var stations: [Station<C>] = []
    @exclusivity(unchecked) @usableFromInline var customer: (any Customer<C>)?

    @inlinable init(number: Int, at position: Position<C>, on floor: Floor, entree: C.Entree) throws {
        self.position = position
        let rope = PartyRope<C>(name: position.name, number: number, floor: floor)
        self.rope = rope
        hatch = Hatch(
            put: { [rope] dish, ticket in rope.party?.plate(dish, ticket) ?? rope.drop(ticket) },
            follow: { [rope] ticket, stream in rope.follow(stream, ticket) })
        super.init(number: number, name: position.name, scopes: position.scopes(of: number, on: floor), on: floor)
        let before = enter(.seating, nil)
        defer { leave(to: before) }
        let door = floor.door(of: number)
        let waiter = position.waiter?(
            HeadChefForWaiter { [rope] in _ = rope.party?.take($0, nil, isWaiters: true) }, door)
        self.waiter = waiter
        stations = try position.chefs.map { try $0.make(scopes) }
        plate.carte = waiter?.carte(for: entree) ?? position.bareCarte?(entree)
        let customer = position.customer(
            WaiterForCustomer(
                take: { [rope] in _ = rope.party?.take($0, nil, isWaiters: false) }, carte: { [plate] in plate.look() },
                cartes: { [plate] in plate.follow() }), door)
        self.customer = customer
        if let waiter { staff.append(waiter) }
        for station in stations { staff.append(station.chef) }
        staff.append(customer)
    }

    override func setUp() {
        rope.party = self
        customer?.layTable(Setting(layer: layer))
        layer.seal()
        hasTriggers = layer.hasTriggers
        hasGreetings = layer.hasGreetings
        if hasTriggers { beginTriggers() }
        for (line, station) in zip(position.chefs, stations) {
            if let subscribe = line.subscribe { unsubscribe.append(subscribe(station.chef, self)) }
        }
    }

    override func dismissStaff() {
        rope.party = nil
        plate.end()
        customer = nil
        stations = []
        waiter = nil
    }

    override func tell(_ step: VisitStep) {
        switch step {
        case .shownToTable: customer?.shownToTable()
        case .tableLaid: customer?.tableLaid()
        case .textsChanged: customer?.textsChanged()
        case .billed: customer?.billed()
        }
    }

    override func lay(_ part: LaidPart, by hand: Hand) {
        switch part {
        case .changes: position.routine.layChanges(self)
        case .metrics: break
        case .texts: layAll(.tongue, by: hand)
        case .everything:
            hand.wipe()
            layAll(.fresh, by: hand)
        }
        if part != .changes { layer.metrics?.lay(part, floor.metrics, by: hand) }
    }

    private func layAll(_ pass: Pass<C.Carte>, by hand: Hand) {
        guard let carte = plate.carte else { return }
        withUnsafePointer(to: carte) { layer.lay($0, pass, in: .table, by: hand) }
        plate.laid = carte
    }

    override func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response], Refusal> {
        guard let carte = plate.carte else { return .failure(.offShift) }
        if let metrics = layer.metrics, metrics.isClosed(spot.place, on: floor.metrics) { return .failure(.disabled) }
        return withUnsafePointer(to: carte) { layer.respond(to: gestured, at: spot, $0) }
    }

    override var heedsMetrics: Bool { layer.metrics != nil }

    override func responsesToMetrics() -> [Response] { layer.metrics?.responses(to: floor.metrics) ?? [] }

    override func respond(to occasion: Gesture) -> [Response] {
        guard layer.listeners[occasion] != nil, let carte = plate.carte else { return [] }
        return layer.respond(to: occasion, carte)
    }

    override func greetings() -> [Response] {
        guard let carte = plate.carte else { return [] }
        return withUnsafePointer(to: carte) { carte in layer.greetings.compactMap { $0(carte) } }
    }

    override func take(_ order: any Sendable, _ edit: Edit?) -> Refusal? {
        // It always is one of this course: whatever makes orders is declared with the course's own.
        guard let order = order as? C.Order else { return .nobodyListens }
        return take(order, edit, isWaiters: false)
    }

    override func order(for bill: any Sendable, opening: Int) -> (any Sendable)? {
        layer.menus.order(for: bill, opening: opening)
    }

    /// Whether the carte holds the reason of each trigger.
    private var held: [Bool] {
        guard let carte = plate.carte else { return [] }
        return withUnsafePointer(to: carte) { carte in layer.triggers.map { $0.isHeld(carte) } }
    }

    // Not inlined: whatever handles a carte costs each seating even where it is not reached.
    @inline(never) private func beginTriggers() { triggers = TriggerStates(held) }

    @usableFromInline override func seeTriggers() { triggers.see(held) }

    override func response(to trigger: Int) -> Response? {
        guard let carte = plate.carte, layer.triggers.indices.contains(trigger) else { return nil }
        return withUnsafePointer(to: carte) { layer.triggers[trigger].respond($0) }
    }

    override func sections() -> [WantedSection] {
        guard !layer.sections.isEmpty, let carte = plate.carte else { return [] }
        return layer.sections.map { section in
            WantedSection(
                place: section.place, isShown: withUnsafePointer(to: carte, section.isShown),
                customer: section.customer, first: { section.first(carte) })
        }
    }

    override func timeLimit(of order: (any Sendable)?, by chef: Int) -> Duration? {
        guard let order = order as? C.Order, stations.indices.contains(chef) else { return Self.newsLimit }
        return stations[chef].chef.timeLimit(of: order)
    }

    override func apologise(_ error: any Error, for order: (any Sendable)?, _ ticket: Ticket) {
        apologise(error, about: order as? C.Order, ticket)
    }

    override var asksToStay: Bool {
        guard let stay = layer.stay, let carte = plate.carte else { return false }
        return withUnsafePointer(to: carte, stay.isWanted)
    }

    override func questionBeforeLeaving() -> AlertDraft? {
        guard let stay = layer.stay, asksToStay else { return nil }
        let wine = hand.sommelier
        return AlertDraft(
            text: wine(stay.question), answers: [(wine(stay.leave), .destructive), (wine(stay.stay), .cancel)])
    }
}
