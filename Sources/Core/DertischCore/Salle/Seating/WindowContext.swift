/// The shared context of one maître d's parties: their hats, the extensions of their house, and event reporting.
///
/// Parties and the maître d hold the context strongly. The context holds the maître d weakly, so there is no reference cycle.
@usableFromInline @MainActor final class WindowContext {
    @usableFromInline let sommelier: Sommelier
    let look: WindowMetrics
    let settling = Settling()
    weak var maitreD: MaitreD? { didSet { scopes.window?.maitreD = maitreD } }
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
    /// Set when the due events of a party wait until the maître d has finished his current errand.
    private var areEventsDue = false

    init(
        sommelier: Sommelier, look: WindowMetrics, number: Int, scopes: Scopes, clock: any Clock<Duration>,
        aroundOrders: OrderWrapper?, inspectors: Inspectors, watchdog: Watchdog?,
        timer: DeadlineTimer
    ) {
        self.sommelier = sommelier
        self.look = look
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
            }, sommelier: sommelier, metrics: MetricsReader(look.board))
    }

    /// - Parameter origin: the spot of the gesture that led to the request.
    func perform(_ request: MaitreDForCustomer.Request, from party: Int, at origin: Spot?) {
        maitreD?.perform(request, from: party, at: origin)
    }

    /// The metrics by which tables are laid.
    var metrics: Metrics { look.current }

    /// True while a task waits for every table to settle, or the dining room for orders.
    var isAwaited: Bool { settling.isAwaited }

    /// Lets the maître d run the due events of parties once he has finished his current errand.
    func runDueLater() { areEventsDue = true }

    /// True if ``runDueLater()`` has been called since the last call.
    func takeDue() -> Bool {
        defer { areEventsDue = false }
        return areEventsDue
    }

    /// True while the maître d carries out an errand, such as seating a customer.
    var isMoving: Bool { maitreD?.isMoving ?? false }

    /// The address of a reservation; `nil` if its customer has no link.
    func link(to reservation: Reservation) -> String? { maitreD?.restaurant.link(to: reservation) }

    func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        maitreD?.alert(error, again: again)
    }

    /// Asks the guest; `respond` gets the index of the answer and the text that was entered.
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
