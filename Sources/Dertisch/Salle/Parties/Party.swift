/// The staff of one seated customer: it alone holds them, and passes everything between them through hats.
///
/// A party is idle, cooking, plating or laying, and is never re-entered: what is ordered or served meanwhile waits.
@usableFromInline @MainActor final class Party<C: Course>: AnyParty {
    @usableFromInline enum Stage { case idle, cooking, plating, laying }

    @usableFromInline let number: Int
    @usableFromInline let name: String
    @usableFromInline let position: Position<C>
    @usableFromInline let floor: Floor
    @usableFromInline let hand: Hand<C>
    @usableFromInline let layer = Layer<C, C.Carte>(survey: nil)
    @usableFromInline let plate: CartePlate<C>
    @usableFromInline let line: PartyLine<C>
    @usableFromInline var waiter: (any Waiter<C>)?
    @usableFromInline var chefs: [any HeadChef<C>] = []
    @usableFromInline var customer: (any Customer<C>)?
    @usableFromInline var unsubscribe: [@MainActor () -> Void] = []

    @usableFromInline var stage = Stage.idle
    @usableFromInline var queue = OrderQueue<C>()
    @usableFromInline var cooking: Task<Void, Never>?
    /// While an order begins to cook within the call that gave it.
    @usableFromInline var isStarting = false
    @usableFromInline var lateDishes: [(dish: C.Dish, ticket: Ticket)] = []
    @usableFromInline var isOnShift = false
    @usableFromInline var isOver = false
    @usableFromInline var mustSpeak = false

    @inlinable init(number: Int, at position: Position<C>, on floor: Floor, entree: C.Entree) throws {
        self.number = number
        self.name = position.name
        self.position = position
        self.floor = floor
        self.hand = Hand(sommelier: floor.door.sommelier)
        let plate = CartePlate<C>()
        self.plate = plate
        let line = PartyLine<C>(name: position.name, number: number, floor: floor)
        self.line = line
        let waiter = position.waiter?(HeadChefForWaiter { [line] in line.party?.pass($0) }, floor.door)
        self.waiter = waiter
        chefs = try position.chefs.map { try $0.make() }
        plate.carte = waiter?.carte(for: entree) ?? position.bareCarte?()
        let hat = WaiterForCustomer<C>(take: { [line] in line.party?.take($0) }, carte: { plate.carte })
        customer = position.customer(hat, floor.door)
    }

    @inlinable func setUp() {
        line.party = self
        customer?.layTable(Setting(layer: layer))
        layer.seal()
        for (line, chef) in zip(position.chefs, chefs) {
            if let subscribe = line.subscribe { unsubscribe.append(subscribe(chef, self)) }
        }
    }

    @inlinable func beginShift(at table: any RestaurantTable, _ entrance: Entrance) {
        isOnShift = true
        waiter?.beginShift()
        for chef in chefs { chef.beginShift() }
        customer?.beginShift()
        if case .arriving = entrance { customer?.shownToTable() }
        hand.take(table)
        lay(anew: !(entrance == .returning && table.keepsWhatIsLaid))
        if case .arriving = entrance { customer?.tableLaid() }
    }

    /// What the customer declared for being seated or being back.
    @inlinable func greet(_ entrance: Entrance) {
        guard let carte = plate.carte else { return }
        follow(layer.respond(to: entrance == .arriving ? .seated : .returned, carte))
    }

    @inlinable func endShift() {
        guard isOnShift else { return }
        isOnShift = false
        customer?.endShift()
        for chef in chefs.reversed() { chef.endShift() }
        waiter?.endShift()
    }

    @inlinable func goHome() {
        customer?.billed()
        endShift()
        isOver = true
        line.party = nil
        cooking?.cancel()
        queue.close()
        for unsubscribe in unsubscribe { unsubscribe() }
        unsubscribe = []
        lateDishes = []
        hand.take(nil)
        customer = nil
        chefs = []
        waiter = nil
    }

    @inlinable func speak() {
        guard stage == .idle || stage == .cooking else {
            mustSpeak = true
            return
        }
        lay { [layer, hand] in layer.lay($0, .tongue, in: .table, by: hand) }
    }

    @inlinable func layAnew() { lay(anew: true) }

    @inlinable func gesture(_ gestured: Gestured, at spot: Spot) -> Refusal? {
        guard isOnShift, let carte = plate.carte else { return .offShift }
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

    @inlinable @discardableResult func follow(_ responses: [Response<C>]) -> Refusal? {
        var refusal: Refusal?
        for response in responses {
            switch response {
            case .order(let order, let edit): refusal = take(order, edit) ?? refusal
            case .maitreD(let request): floor.perform(request)
            }
        }
        return refusal
    }

    /// Lays everything, or what changed since it was laid last.
    @inlinable func lay(anew: Bool = false) {
        if anew {
            lay { [layer, hand] in
                hand.wipe()
                layer.lay($0, .fresh, in: .table, by: hand)
            }
        } else if let old = plate.laid {
            lay { [layer, hand] new in
                withUnsafePointer(to: old) { layer.lay(new, .since($0), in: .table, by: hand) }
            }
        }
    }

    @inlinable func lay(_ pass: (UnsafePointer<C.Carte>) -> Void) {
        guard isOnShift, let carte = plate.carte else { return }
        let before = stage
        stage = .laying
        withUnsafePointer(to: carte) { pass($0) }
        plate.laid = carte
        if hand.finish() { notice(.laid) }
        stage = before
        if mustSpeak {
            mustSpeak = false
            speak()
        }
    }

    @inlinable func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        floor.notice(kind(), customer: name, party: number)
    }
}

/// The line from a party's hats to the party. It is cut when the party goes home, and the hats are inert.
///
/// A weak reference would do the same, but an object with weak references counts all its others more slowly. The circle
/// that this makes is broken by `goHome`, which the maître d sees to, at the latest when he goes himself.
@usableFromInline @MainActor final class PartyLine<C: Course> {
    @usableFromInline var party: Party<C>?
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

/// The carte of a party, shared with its customer's hat, which may outlive the party.
@usableFromInline @MainActor final class CartePlate<C: Course> {
    @inlinable init() {}

    /// The carte as it is now.
    @usableFromInline var carte: C.Carte?
    /// The carte as it was laid last.
    @usableFromInline var laid: C.Carte?
}

/// A party, its course erased.
@usableFromInline @MainActor protocol AnyParty: AnyObject {
    var number: Int { get }
    var name: String { get }
    func setUp()
    func beginShift(at table: any RestaurantTable, _ entrance: Entrance)
    func greet(_ entrance: Entrance)
    func endShift()
    func goHome()
    func speak()
    func layAnew()
    func gesture(_ gestured: Gestured, at spot: Spot) -> Refusal?
    var isSettled: Bool { get }
}
