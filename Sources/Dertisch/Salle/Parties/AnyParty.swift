// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code
// meanwhile.

public import Synchronization

/// The part of a party that does not depend on its course: its visits, its pending work, and when its table is laid.
///
/// It is compiled once. The path of an order, ``Party``'s `OrderFlow.swift`, is compiled for each screen, so that an order meets no
/// generic code on its way.
///
/// A party is idle, starting an order, plating or laying, and is never re-entered: what is ordered or served meanwhile is pending.
@usableFromInline @MainActor class AnyParty {
    let number: Int
    let name: String
    @usableFromInline final let floor: Floor
    /// What is shared within the house, the window and this party.
    @usableFromInline final let scopes: Scopes
    /// Waiter, chefs and customer, in the order in which their shifts begin. Empty once the party has gone home.
    @usableFromInline final var staff: [any Colleague] = []
    /// Names the party in the tickets of its orders.
    final var partyName: PartyName { work.name }
    /// What the party does just now, for threads that watch it.
    @usableFromInline final let work: PartyWork
    final var unsubscribe: [@MainActor () -> Void] = []

    // Orders.

    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline final var orders = OrderScheduler()
    @exclusivity(unchecked) final var lastTicket = 0
    /// The order whose head chef has begun and has neither ended nor waited yet.
    @exclusivity(unchecked) @usableFromInline final var starting: Ticket?
    /// Orders whose head chefs wait for something.
    final var cooking: [Ticket: CookingOrder] = [:]
    /// Streams of dishes that are being served, until the shift ends.
    final var streams: [Ticket: Task<Void, any Error>] = [:]
    @exclusivity(unchecked) final var pending = PendingWork()
    /// Edits whose orders wait for typing to rest.
    final var resting: [Spot: RestingEdit] = [:]
    /// The place of the gesture that is being answered.
    @exclusivity(unchecked) final var origin: Spot?
    /// Some order has been cooking for too long.
    @exclusivity(unchecked) final var hasLate = false
    /// The order that the customer is being asked about: whether to stop it.
    final var asked: Ticket?

    // The table.

    @exclusivity(unchecked) @usableFromInline final var hand: Hand
    @exclusivity(unchecked) @usableFromInline final var due: PassesDue = []
    /// The customer declared something to be done by itself once the carte holds a value.
    @exclusivity(unchecked) @usableFromInline final var hasTriggers = false
    /// The table itself asks for something once its customer has been greeted.
    final var hasGreetings = false
    @exclusivity(unchecked) final private(set) var presence = Presence.away

    @usableFromInline init(number: Int, name: String, scopes: Scopes, on floor: Floor) {
        self.number = number
        self.name = name
        self.floor = floor
        self.scopes = scopes
        hand = Hand(on: floor)
        work = PartyWork(
            PartyName(customer: name, maitreD: floor.number, party: number), watchedBy: floor.watchdog,
            floor.inspectors)
        work.begin()
    }

    deinit { work.end() }

    @usableFromInline final var isOnShift: Bool { presence.isOnShift }
    @usableFromInline final var isGone: Bool { presence == .gone }

    /// Changes the presence. Answers whether that step was legal.
    final func step(_ step: Presence.Step) -> Bool {
        guard let next = presence.after(step) else { return false }
        presence = next
        return true
    }

    /// Notes that the party is at work, and answers which one was before.
    @usableFromInline final func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket?) -> WorkWord {
        work.enter(occasion, ticket)
    }

    @usableFromInline final func leave(to before: WorkWord) { work.leave(to: before) }

    @inlinable @inline(__always) final var stage: PartyWork.Stage {
        get { work.stage.load(ordering: .relaxed) }
        set { work.stage.store(newValue, ordering: .relaxed) }
    }

    // What depends on the course.

    /// Lets the customer declare its table, and its chefs hear their news.
    func setUp() {}
    /// Tells the customer of a step of its visit.
    func tell(_ step: VisitStep) {}
    /// Lays a part of the carte.
    func lay(_ part: LaidPart, by hand: Hand) {}
    /// What a gesture asks for.
    func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response], Refusal> { .failure(.offShift) }
    /// What the customer declared for being seated or being back.
    func respond(to occasion: Gesture) -> [Response] { [] }
    /// What the table itself asks for once its customer has been greeted.
    func greetings() -> [Response] { [] }
    /// Takes an order that a gesture, an answer or a bill made.
    @discardableResult func take(_ order: any Sendable, _ edit: Edit?) -> Refusal? { nil }
    /// What a menu's bill orders, if anything.
    func order(for bill: any Sendable, opening: Int) -> (any Sendable)? { nil }
    /// The sections that the customer declared, as the carte now has them.
    func sections() -> [WantedSection] { [] }
    /// What the customer asks before it leaves, if it has anything to ask now.
    func questionBeforeLeaving() -> AlertDraft? { nil }
    /// Whether the customer asks to stay now.
    var asksToStay: Bool { false }
    /// The carte has changed: what is to be done by itself may be due now, or not any more.
    @usableFromInline func seeTriggers() {}
    /// What is to be done by itself, if the carte still holds its reason.
    func response(to trigger: Int) -> Response? { nil }
    /// Whether the customer declared anything that depends on the device.
    var heedsMetrics: Bool { false }
    /// What the customer declared for what has changed of the device since the last time.
    func responsesToMetrics() -> [Response] { [] }
    /// How long an order of one of the chefs may cook without a dish.
    func timeLimit(of order: CookingOrder) -> Duration? { nil }
    /// Tells the waiter that an order was not done.
    func apologise(_ error: any Error, for order: (any Sendable)?, _ ticket: Ticket) {}
    /// Ends an order: lays what it changed, and tells of it.
    func close(_ ticket: Ticket, _ edit: Edit?) {}
    /// Lets go of the staff.
    func dismissStaff() {}

    /// The party and those of its staff that are objects, which may be kept longer than they should.
    final func objects() -> [AnyObject] {
        [self] + staff.filter { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }

    @usableFromInline final func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        if floor.isWatched { floor.notice(kind(), customer: name, party: number) }
    }

    /// Tells of a failure, even if only failures are watched.
    final func report(_ failure: HouseEvent.Kind) { floor.tell(failure, customer: name, party: number) }
}
