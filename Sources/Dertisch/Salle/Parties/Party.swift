/// The staff of one seated customer: it alone holds them, and passes everything between them through hats.
///
/// What an order and a seating go through is inlinable, so that it is compiled in the app for each course. What is rarer is
/// kept out of apps, `optimize.no.crossmodule`, since each screen would take that much longer to build.
///
/// A party is idle, starting an order, plating or laying, and is never re-entered: what is ordered or served meanwhile
/// waits.
@usableFromInline @MainActor final class Party<C: Course> {
    /// What the party does just now. Starting an order ends when it is done, or first has to wait for something.
    @usableFromInline enum Stage { case idle, starting, plating, laying }

    @usableFromInline let number: Int
    @usableFromInline let name: String
    @usableFromInline let position: Position<C>
    @usableFromInline let floor: Floor
    @usableFromInline let hand: Hand<C>
    @usableFromInline let layer = Layer<C, C.Carte>(survey: nil)
    @usableFromInline let plate: CartePlate<C>
    @usableFromInline let rope: PartyRope<C>
    @usableFromInline let hatch: Hatch<C>
    @usableFromInline let scopes: Scopes
    // Not checked for overlapping access, as those below.
    @exclusivity(unchecked) @usableFromInline var waiter: (any Waiter<C>)?
    @exclusivity(unchecked) @usableFromInline var stations: [Station<C>] = []
    @exclusivity(unchecked) @usableFromInline var customer: (any Customer<C>)?
    @usableFromInline var unsubscribe: [@MainActor () -> Void] = []

    /// Orders given while the party was not idle, which the waiter has not taken yet.
    @usableFromInline var given: [GivenOrder<C>] = []
    /// What waits its turn.
    @usableFromInline var line = WaitingLine<C>()
    @usableFromInline var tasks: [Ticket: Task<Void, Never>] = [:]
    /// What serves dishes as they come, until the shift ends.
    @usableFromInline var streams: [Ticket: Task<Void, any Error>] = [:]
    /// Edits whose order waits for typing to rest.
    @usableFromInline var resting: [Spot: RestingEdit<C>] = [:]
    @usableFromInline var lastTicket = 0
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var stage = Stage.idle
    @exclusivity(unchecked) @usableFromInline var book = OrderBook()
    /// The order that is being started, until it is done.
    @exclusivity(unchecked) @usableFromInline var starting: Ticket?
    /// The carte may have changed since it was laid.
    @exclusivity(unchecked) @usableFromInline var mustLay = false
    @exclusivity(unchecked) @usableFromInline var mustSpeak = false
    @exclusivity(unchecked) @usableFromInline var isOnShift = false
    @exclusivity(unchecked) @usableFromInline var isOnBreak = false
    @exclusivity(unchecked) @usableFromInline var isOver = false
    @exclusivity(unchecked) @usableFromInline var lateDishes: [LateDish<C>] = []

    @inlinable init(number: Int, at position: Position<C>, on floor: Floor, entree: C.Entree) throws {
        self.number = number
        self.name = position.name
        self.position = position
        self.floor = floor
        self.hand = Hand(on: floor)
        let plate = CartePlate<C>()
        self.plate = plate
        let rope = PartyRope<C>(name: position.name, number: number, floor: floor)
        self.rope = rope
        hatch = Hatch(
            put: { [rope] dish, ticket in rope.party?.plate(dish, ticket) ?? rope.drop(ticket) },
            follow: { [rope] ticket, stream in rope.party?.follow(stream, ticket) ?? false })
        let door = floor.door(of: number)
        let waiter = position.waiter?(HeadChefForWaiter { [rope] in rope.party?.takeFromWaiter($0) }, door)
        self.waiter = waiter
        let scopes = position.scopes(on: floor)
        self.scopes = scopes
        stations = try position.chefs.map { try $0.make(scopes) }
        plate.carte = waiter?.carte(for: entree) ?? position.bareCarte?()
        let hat = WaiterForCustomer<C>(
            take: { [rope] in rope.party?.take($0) }, carte: { plate.look() }, cartes: { plate.follow() })
        customer = position.customer(hat, door)
    }

    @inlinable func setUp() {
        rope.party = self
        customer?.layTable(Setting(layer: layer))
        layer.seal()
        for (line, station) in zip(position.chefs, stations) {
            if let subscribe = line.subscribe { unsubscribe.append(subscribe(station.chef, self)) }
        }
    }

    @inlinable func beginShift(at table: any RestaurantTable, _ entrance: Entrance) {
        isOnShift = true
        waiter?.beginShift()
        for station in stations { station.chef.beginShift() }
        customer?.beginShift()
        if case .arriving = entrance { customer?.shownToTable() }
        hand.take(table)
        lay(entrance == .returning && table.keepsWhatIsLaid ? .changes : .everything)
        if case .arriving = entrance { customer?.tableLaid() }
        goOn()
    }

    /// What the customer declared for being seated or being back.
    @inlinable func greet(_ entrance: Entrance) {
        let occasion: Gesture = entrance == .arriving ? .seated : .returned
        if layer.listeners[occasion] != nil { follow(occasion) }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func follow(_ occasion: Gesture) {
        if let carte = plate.carte { follow(layer.respond(to: occasion, carte)) }
    }

    @inlinable func endShift() {
        guard isOnShift else { return }
        if isOnBreak { endBreak() }
        if !resting.isEmpty { orderWhatRests() }
        if !streams.isEmpty { endStreams() }
        isOnShift = false
        customer?.endShift()
        for station in stations.reversed() { station.chef.endShift() }
        waiter?.endShift()
    }

    /// A menu has been opened over the customer.
    @_semantics("optimize.no.crossmodule") @usableFromInline func beginBreak() {
        guard isOnShift, !isOnBreak else { return }
        isOnBreak = true
        waiter?.beginBreak()
        for station in stations { station.chef.beginBreak() }
        customer?.beginBreak()
    }

    /// The menu has gone.
    @_semantics("optimize.no.crossmodule") @usableFromInline func endBreak() {
        guard isOnBreak else { return }
        isOnBreak = false
        customer?.endBreak()
        for station in stations.reversed() { station.chef.endBreak() }
        waiter?.endBreak()
    }

    @inlinable func goHome() {
        customer?.billed()
        endShift()
        isOver = true
        rope.party = nil
        abandon()
        for unsubscribe in unsubscribe { unsubscribe() }
        unsubscribe = []
        lateDishes = []
        scopes.endParty()
        hand.take(nil)
        plate.end()
        customer = nil
        stations = []
        waiter = nil
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func speak() {
        guard stage == .idle || stage == .starting else {
            mustSpeak = true
            return
        }
        lay(.texts)
        goOn()
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func layAnew() {
        lay(.everything)
        goOn()
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func gesture(_ gestured: Gestured, at spot: Spot)
        -> Refusal?
    {
        guard isOnShift else { return .offShift }
        guard !isOnBreak else { return .onBreak }
        if !resting.isEmpty { orderWhatRests(butNot: spot, gestured) }
        guard let carte = plate.carte else { return .offShift }
        let responses: Result<[Response<C>], Refusal> =
            if spot.row == .table {
                withUnsafePointer(to: carte) { layer.respond(to: gestured, at: spot, $0) }
            } else {
                hand.home(of: spot.row)?.respond(to: gestured, at: spot) ?? .failure(.rowGone)
            }
        switch responses {
        case .success(let responses): return follow(responses)
        case .failure(let refusal): return refusal
        }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline @discardableResult func follow(_ responses: [Response<C>])
        -> Refusal?
    {
        var refusal: Refusal?
        for response in responses {
            switch response {
            case .order(let order, let edit): refusal = take(order, edit) ?? refusal
            case .resting(let order, let edit, let rest): wait(rest, for: order, edit)
            case .maitreD(let request): floor.perform(request, from: number)
            case .ask(let question): ask(question(hand.sommelier))
            }
        }
        return refusal
    }

    @inlinable func lay(_ part: LaidPart) {
        guard isOnShift, let carte = plate.carte else { return }
        let before = stage
        stage = .laying
        mustLay = false
        withUnsafePointer(to: carte) { new in
            switch part {
            case .changes:
                guard let old = plate.laid else { return }
                withUnsafePointer(to: old) { layer.lay(new, .since($0), in: .table, by: hand) }
            case .texts: layer.lay(new, .tongue, in: .table, by: hand)
            case .everything:
                hand.wipe()
                layer.lay(new, .fresh, in: .table, by: hand)
            }
        }
        plate.laid = carte
        if hand.finish() { notice(.laid) }
        stage = before
        if mustSpeak {
            mustSpeak = false
            speak()
        }
    }

    @inlinable func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        if floor.isWatched { floor.notice(kind(), customer: name, party: number) }
    }
}

/// What of a table is laid.
@usableFromInline enum LaidPart { case everything, changes, texts }

/// The rope from a party's hats to the party. It is cut when the party goes home, and the hats are inert.
///
/// A weak reference would do the same, but an object with weak references counts all its others more slowly. The circle
/// that this makes is broken by `goHome`, which the maître d sees to, at the latest when he goes himself.
@usableFromInline @MainActor final class PartyRope<C: Course> {
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var party: Party<C>?
    @usableFromInline let name: String
    @usableFromInline let number: Int
    @usableFromInline let floor: Floor

    @inlinable init(name: String, number: Int, floor: Floor) {
        self.name = name
        self.number = number
        self.floor = floor
    }

    /// Records a dish that came after the waiter had gone home. Nobody takes it.
    @usableFromInline func drop(_ ticket: Ticket) -> Bool {
        floor.notice(.dropped(ticket), customer: name, party: number)
        return false
    }
}
