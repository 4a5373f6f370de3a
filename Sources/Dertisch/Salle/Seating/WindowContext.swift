/// The shared context of one maître d's parties: their hats, the extensions of their house, and event reporting.
///
/// Parties and the maître d hold the context strongly. The context holds the maître d weakly, so there is no reference cycle.
@usableFromInline @MainActor final class WindowContext {
    @usableFromInline let sommelier: Sommelier
    /// The device's metrics, for readers outside the salle.
    let board: MetricsBoard
    /// A copy of the board's metrics, for fast access.
    var metrics: Metrics
    weak var maitreD: MaitreD? { didSet { scopes.window?.maitreD = maitreD } }
    /// What a plan saved of the scope of the party that is being made.
    var saved: [String: String] = [:]
    let number: Int
    let clock: any Clock<Duration>
    /// The timer of orders that cook for too long, and of edits that rest.
    let timer: DeadlineTimer
    /// The scopes of the house and of the window.
    let scopes: Scopes
    /// Sets the task-local values of the house's extensions while an order begins.
    let aroundOrders: OrderWrapper?
    private(set) weak var inspectors: Inspectors?
    /// The watchdog of the main actor, if there is one.
    let watchdog: Watchdog?
    let isWatched: Bool
    private let leaks: LeakWatch?
    /// Set when pending work of a party waits until the maître d has finished his current errand.
    var mustGoOn = false
    /// Set while a task waits for every table to settle, or the dining room for orders.
    var isAwaited = false

    init(
        sommelier: Sommelier, board: MetricsBoard, number: Int, scopes: Scopes, clock: any Clock<Duration>,
        aroundOrders: OrderWrapper?, inspectors: Inspectors, watchdog: Watchdog?,
        timer: DeadlineTimer
    ) {
        self.sommelier = sommelier
        self.board = board
        metrics = board.metrics
        self.scopes = scopes
        self.number = number
        self.clock = clock
        self.aroundOrders = aroundOrders
        self.inspectors = inspectors
        self.watchdog = watchdog
        self.timer = timer
        isWatched = inspectors.hasWatchers
        leaks =
            inspectors.hasWatchers
            ? LeakWatch(clock: clock) { [weak inspectors] kind, customer, party in
                inspectors?.notice(HouseEvent(kind: kind, customer: customer, maitreD: number, party: party))
            } : nil
    }

    /// Makes the source of hats for one party's staff.
    ///
    /// - Parameter party: the party, once its table is set.
    func door(of number: Int, _ party: @escaping @MainActor () -> Party?) -> Door {
        Door(
            maitreD: MaitreDForCustomer { [self] request in
                if let party = party() { party.run(.request(request)) } else { perform(request, from: number, at: nil) }
            }, sommelier: sommelier, metrics: MetricsReader(board))
    }

    /// - Parameter origin: the spot of the gesture that led to the request.
    func perform(_ request: MaitreDForCustomer.Request, from party: Int, at origin: Spot?) {
        maitreD?.perform(request, from: party, at: origin)
    }

    /// True while the maître d carries out an errand, such as seating a customer.
    var isMoving: Bool { maitreD?.isMoving ?? false }

    /// The address of a reservation; `nil` if its customer has none.
    func link(to reservation: Reservation) -> String? { maitreD?.restaurant.link(to: reservation) }

    func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        maitreD?.alert(error, again: again)
    }

    /// Asks the customer; `respond` gets the index of the answer and the text that was entered.
    func ask(_ draft: AlertDraft, respond: @escaping @MainActor (Int, String) -> Void) {
        maitreD?.ask(draft, respond: respond)
    }

    /// Watches a party and its staff for leaks, just before they go home.
    func watch(_ party: Party) {
        guard let leaks else { return }
        for colleague in party.objects() { leaks.watch(colleague, of: party.name, party: party.number) }
    }

    func settle() { maitreD?.resumeSettled() }

    func notice(_ kind: @autoclosure () -> HouseEvent.Kind, customer: String, party: Int) {
        if isWatched { tell(kind(), customer: customer, party: party) }
    }

    /// Reports a failure to the inspectors, even if events are not watched.
    func tell(_ kind: HouseEvent.Kind, customer: String, party: Int) {
        inspectors?.notice(HouseEvent(kind: kind, customer: customer, maitreD: number, party: party))
    }
}
