// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code
// meanwhile.

public import Synchronization

/// What every party has, whatever its course: its shifts, the turns of its orders, and when it is laid.
///
/// It is compiled once. What depends on the course is ``Party``'s, and of that only what every order goes through is
/// compiled for each screen, so that a large app is built quickly.
///
/// A party is idle, starting an order, plating or laying, and is never re-entered: what is ordered or served meanwhile
/// waits.
@usableFromInline @MainActor class AnyParty {
    let number: Int
    let name: String
    @usableFromInline final let floor: Floor
    /// What is shared within the house, the window and this party.
    @usableFromInline final let scopes: Scopes
    /// Waiter, chefs and customer, in the order in which their shifts begin; nobody once the party has gone home.
    @usableFromInline final var staff: [any Colleague] = []
    /// Names the party in the tickets of its orders.
    final var partyName: PartyName { work.name }
    /// What the party does just now, for whoever looks from another thread.
    @usableFromInline final let work: PartyWork
    final var unsubscribe: [@MainActor () -> Void] = []

    /// What its chefs wait for.
    final var tasks: [Ticket: CookingOrder] = [:]
    /// What serves dishes as they come, until the shift ends.
    final var streams: [Ticket: Task<Void, any Error>] = [:]
    /// Edits whose order waits for typing to rest.
    final var resting: [Spot: RestingEdit] = [:]
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline final var hand: Hand
    /// Orders given while the party was not idle, which the waiter has not taken yet.
    @exclusivity(unchecked) final var given: [GivenOrder] = []
    /// What waits its turn.
    @exclusivity(unchecked) final var line = WaitingLine()
    /// Dishes that were served while another was being plated or laid. They are plated right after.
    @exclusivity(unchecked) final var lateDishes: [@MainActor () -> Void] = []
    @exclusivity(unchecked) final var lastTicket = 0
    @exclusivity(unchecked) @usableFromInline final var book = OrderBook()
    /// The order that is being started, until it is done.
    @exclusivity(unchecked) final var starting: Ticket?
    /// The carte may have changed since it was laid.
    @exclusivity(unchecked) @usableFromInline final var mustLay = false
    @exclusivity(unchecked) final var mustSpeak = false
    @exclusivity(unchecked) final var mustMeasure = false
    /// The customer declared something to be done by itself once the carte holds a value.
    @exclusivity(unchecked) @usableFromInline final var hasTriggers = false
    /// What of that is due.
    @exclusivity(unchecked) final var triggers = TriggerStates()
    /// The table itself asks for something once its customer has been greeted.
    final var hasGreetings = false
    /// Orders have cooked for too long.
    @exclusivity(unchecked) final var hasLate = false
    /// The places of such orders are to be marked, or not any more.
    @exclusivity(unchecked) final var mustMark = false
    /// The customer makes a gesture just now.
    @exclusivity(unchecked) final var isAnswering = false
    /// The order that the customer is asked about.
    final var asked: Ticket?
    /// The language has changed while another sat on top.
    final var isOutspoken = false
    @exclusivity(unchecked) @usableFromInline final var isOnShift = false
    @exclusivity(unchecked) final var isOnBreak = false
    @exclusivity(unchecked) @usableFromInline final var isOver = false

    @usableFromInline init(number: Int, name: String, scopes: Scopes, on floor: Floor) {
        self.number = number
        self.name = name
        self.floor = floor
        self.scopes = scopes
        hand = Hand(on: floor)
        work = PartyWork(
            PartyName(customer: name, maitreD: floor.number, party: number), watchedBy: floor.watchdog, floor.inspectors
        )
        work.begin()
    }

    deinit { work.end() }

    /// Notes that the party is at work, and answers who was before.
    @usableFromInline final func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket?) -> WorkWord {
        work.enter(occasion, ticket)
    }

    @usableFromInline final func leave(to before: WorkWord) { work.leave(to: before) }

    @inlinable final var stage: PartyWork.Stage {
        get { work.stage.load(ordering: .relaxed) }
        set { work.stage.store(newValue, ordering: .relaxed) }
    }

    // What the course's party does.

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
    func timeLimit(of order: (any Sendable)?, by chef: Int) -> Duration? { nil }
    /// Tells the waiter that an order was not done.
    func apologise(_ error: any Error, for order: (any Sendable)?, _ ticket: Ticket) {}
    /// Lets go of everybody.
    func dismissStaff() {}

    /// The party and those of its staff that are objects, which may be kept longer than they should.
    final func objects() -> [AnyObject] {
        [self] + staff.filter { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }

    @usableFromInline final func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        if floor.isWatched { floor.notice(kind(), customer: name, party: number) }
    }

    /// Tells of a failure, whoever watches.
    final func report(_ failure: HouseEvent.Kind) { floor.tell(failure, customer: name, party: number) }
}

/// The steps of a visit that a customer is told of, beside its shifts.
enum VisitStep { case shownToTable, tableLaid, textsChanged, billed }

/// What of a table is laid.
@usableFromInline enum LaidPart { case everything, changes, texts, metrics }

/// A section that a customer wants at its table.
@usableFromInline struct WantedSection {
    let place: Place
    let isShown: Bool
    /// The name of who sits there first.
    let customer: String
    /// Who sits there first, with what it starts with, which is made now.
    let first: @MainActor () -> Reservation
}
