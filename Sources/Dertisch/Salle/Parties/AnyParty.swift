// Unsafe @exclusivity: each of these is read or written in one step on the main actor, and never lent to other code meanwhile.

public import Synchronization

/// The part of a party that does not depend on its course: its visits, its pending work, and the scheduling of passes over its table.
///
/// It is compiled once. The path of an order, ``Party``'s `OrderFlow.swift`, is compiled for each screen, so that an
/// order runs no unspecialised generic code.
///
/// A party is idle, starting an order, plating or laying, and is never re-entered: orders and dishes that arrive meanwhile are pending.
@usableFromInline @MainActor class AnyParty {
    let number: Int
    let name: String
    @usableFromInline final let context: WindowContext
    /// The scopes of the house, the window and this party.
    @usableFromInline final let scopes: Scopes
    /// The waiter, chefs and customer, in the order in which their shifts begin. Empty once the party has gone home.
    @exclusivity(unchecked) @usableFromInline final var staff: [any Colleague] = []
    /// The party's name in the tickets of its orders.
    final let partyName: PartyName
    /// The party's current work, for threads that watch it.
    @usableFromInline final let work: PartyWork
    final var unsubscribe: [@MainActor () -> Void] = []

    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The orders that have not ended.
    @exclusivity(unchecked) final var orders = OrderTable()
    @exclusivity(unchecked) final var pending = PendingWork()
    /// Edits whose orders wait for a pause in typing.
    @exclusivity(unchecked) final var resting: [Spot: RestingEdit] = [:]
    /// The place of the gesture whose orders are being given.
    @exclusivity(unchecked) final var origin: Spot?
    /// The spot that a gesture moved the keyboard focus to.
    final var focused: Spot?
    /// True while the party is opened ahead, and its guest has not followed the link to it.
    @exclusivity(unchecked) final var isPrefetched = false
    /// True while the order of an answer is taken.
    @exclusivity(unchecked) final var isAnswering = false
    /// The late order that the customer is being asked about.
    final var asked: Ticket?

    @exclusivity(unchecked) @usableFromInline final var writer: TableWriter
    @exclusivity(unchecked) @usableFromInline final var due: PassesDue = []
    /// True if changes of the carte matter beyond the table: the customer declared triggers, or a plan keeps a part of the carte.
    @exclusivity(unchecked) @usableFromInline final var watchesCarte = false
    /// True if dishes have been plated that are not laid yet.
    @exclusivity(unchecked) final var hasPlated = false
    // What most customers do not declare. A flag costs a seating less than to ask the part that depends on the course.
    /// True if the customer responds to being seated or to returning.
    final var hasOccasions = false
    /// True if the table itself makes requests after its customer has been greeted.
    final var hasGreetings = false
    /// True if the customer declared sections.
    final var hasSections = false
    /// True if the customer may ask to stay.
    final var mayNeedLeaveConfirmation = false
    /// True if the customer declared bindings or responses that depend on the device.
    final var heedsMetrics = false
    @exclusivity(unchecked) final private(set) var presence = Presence.away

    @usableFromInline init(number: Int, name: String, scopes: Scopes, on context: WindowContext) {
        self.number = number
        self.name = name
        self.context = context
        self.scopes = scopes
        writer = TableWriter(on: context)
        partyName = PartyName(customer: name, maitreD: context.number, party: number)
        work = PartyWork(partyName, watchedBy: context.watchdog, context.inspectors)
        work.begin()
    }

    deinit { work.end() }

    @usableFromInline final var isOnShift: Bool { presence.isOnShift }
    @usableFromInline final var isGone: Bool { presence == .gone }

    /// Changes the presence. Returns `false` if the step is not legal now.
    final func step(_ step: Presence.Step) -> Bool {
        guard let next = presence.after(step) else { return false }
        presence = next
        return true
    }

    /// Marks the party as the one at work, and returns the previous mark.
    @usableFromInline final func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket?) -> WorkWord {
        work.enter(occasion, ticket)
    }

    @usableFromInline final func leave(to before: WorkWord) { work.leave(to: before) }

    @inlinable @inline(__always) final var stage: PartyWork.Stage {
        get { work.stage.load(ordering: .relaxed) }
        set { work.stage.store(newValue, ordering: .relaxed) }
    }

    // `Party` overrides these members, which depend on the course.

    /// Declares the texts of the table's layout, lets the customer declare the rest, and subscribes the chefs to their news.
    func setUp(at table: any RestaurantTable) {}
    /// Notifies the customer of a step of its visit.
    func tell(_ step: VisitStep) {}
    /// Lays a part of the carte.
    func lay(_ part: LaidPart, by writer: TableWriter) {}
    /// The responses to a gesture.
    func respond(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> { .failure(.offShift) }
    /// The kept properties of the carte as JSON; `nil` if there are none.
    func kept() -> String? { nil }
    /// Sets the kept properties of a fresh carte.
    func restore(kept: String) {}
    /// Responses to being seated or returning, as the customer declared them.
    func respond(to occasion: Gesture) -> [Response] { [] }
    /// Requests of the table itself after its customer has been greeted.
    func greetings() -> [Response] { [] }
    /// Takes an order from a gesture, an answer or a bill.
    @discardableResult func take(_ order: any Sendable, _ edit: Edit?) -> Refusal? { nil }
    /// True if an order may be done twice.
    func isRepeatable(_ order: any Sendable) -> Bool { false }
    /// The order for a menu's bill; `nil` if the bill orders nothing.
    func order(for bill: any Sendable, opening: Int) -> (any Sendable)? { nil }
    /// The declared sections, evaluated on the current carte.
    func sections() -> [WantedSection] { [] }
    /// The question to ask before the customer leaves; `nil` if it does not ask to stay.
    func questionBeforeLeaving() -> AlertDraft? { nil }
    /// True if the customer says that its entrée leads to nothing.
    var isNotFound: Bool { false }
    /// True if the customer asks to stay now.
    var needsLeaveConfirmation: Bool { false }
    /// Updates the triggers after a change of the carte, and notes a change of the plan.
    @usableFromInline func seeCarte() {}
    /// The response of a trigger; `nil` if the carte no longer holds its value.
    func response(to trigger: Int) -> Response? { nil }
    /// The declared responses to changes of the device since the last call.
    func responsesToMetrics() -> [Response] { [] }
    /// The backlog of a chef.
    func backlog(of chef: Int) -> Backlog { Backlog() }
    /// The time limit of an order, from its chef.
    func timeLimit(of entry: OrderTable.Entry) -> Duration? { nil }
    /// Tells the waiter that an order has failed.
    func apologise(_ error: any Error, for order: (any Sendable)?, _ ticket: Ticket) {}
    /// Tells the waiter that an order was dropped before it was cooked.
    func takeBack(_ order: (any Sendable)?, _ ticket: Ticket) {}
    /// Begins an order that has waited its turn.
    func begin(_ waiting: OrderTable.Entry) {}
    /// Releases the staff.
    func dismissStaff() {}

    /// The party and those of its staff that are objects, for leak detection.
    final func objects() -> [AnyObject] {
        [self] + staff.filter { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }

    /// Tells the maître d at the end of an order whether it has changed what a plan saves: the order is acknowledged with it.
    @usableFromInline final func tellOfSavedValues() { context.scopes.window?.tellOfChanges() }

    @usableFromInline final func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        if context.isWatched { context.notice(kind(), customer: name, party: number) }
    }

    /// Reports a failure, even if only failures are watched.
    final func report(_ failure: HouseEvent.Kind) { context.tell(failure, customer: name, party: number) }
}
