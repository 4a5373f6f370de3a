import Plug

/// What the parties of one maître d stand on: their hats, the actions of their house, and the way to be heard.
///
/// Parties hold the floor, the maître d holds both, and the floor knows the maître d only weakly: no circle.
@usableFromInline @MainActor final class Floor {
    @usableFromInline let sommelier: Sommelier
    /// What is known of the device, for whoever reads it from outside of the salle.
    let board: MetricsBoard
    /// The same, at hand.
    @usableFromInline var metrics: Metrics
    weak var maitreD: MaitreD?
    let number: Int
    let clock: any Clock<Duration>
    /// Tells of orders that cook for too long.
    let timer: OrderTimer
    /// The house's scope and the window's.
    @usableFromInline let scopes: Scopes
    /// The actions of the house, which are the current ones where a head chef works.
    let actions: Actions?
    private(set) weak var inspectors: Inspectors?
    /// Watches the main actor, if anything does.
    let watchdog: Watchdog?
    @usableFromInline let isWatched: Bool
    private let leaks: LeakWatch?
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    /// What a party is to do by itself waits until the maître d is done with something else.
    @exclusivity(unchecked) var mustGoOn = false
    /// Somebody waits for every table to be settled.
    @exclusivity(unchecked) @usableFromInline var isAwaited = false

    init(
        sommelier: Sommelier, board: MetricsBoard, number: Int, scopes: Scopes, clock: any Clock<Duration>,
        actions: Actions?, inspectors: Inspectors, watchdog: Watchdog?,
        timer: OrderTimer
    ) {
        self.sommelier = sommelier
        self.board = board
        metrics = board.metrics
        self.scopes = scopes
        self.number = number
        self.clock = clock
        self.actions = actions
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

    /// Where the staff of one party get their hats.
    @usableFromInline func door(of party: Int) -> Door {
        Door(
            maitreD: MaitreDForCustomer { [self] in perform($0, from: party) }, sommelier: sommelier,
            metrics: MetricsReader(board))
    }

    @usableFromInline func perform(_ request: MaitreDForCustomer.Request, from party: Int) {
        maitreD?.perform(request, from: party)
    }

    /// Whether the maître d is about something, such as to seat somebody.
    var isMoving: Bool { maitreD?.isMoving ?? false }

    /// The address of whoever would be seated so; `nil` if it has none.
    func link(to reservation: Reservation) -> String? { maitreD?.restaurant.link(to: reservation) }

    @usableFromInline func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        maitreD?.alert(error, again: again)
    }

    /// Asks the customer; `respond` gets the index of the answer, and what was entered.
    func ask(_ draft: AlertDraft, respond: @escaping @MainActor (Int, String) -> Void) {
        maitreD?.ask(draft, respond: respond)
    }

    /// Sees that a party and its staff, who are about to go home, are really gone after a while.
    func watch(_ party: AnyParty) {
        guard let leaks else { return }
        for colleague in party.objects() { leaks.watch(colleague, of: party.name, party: party.number) }
    }

    @usableFromInline func settle() { maitreD?.resumeSettled() }

    @usableFromInline func notice(_ kind: @autoclosure () -> HouseEvent.Kind, customer: String, party: Int) {
        if isWatched { tell(kind(), customer: customer, party: party) }
    }

    /// Tells of a failure, whoever watches.
    @usableFromInline func tell(_ kind: HouseEvent.Kind, customer: String, party: Int) {
        inspectors?.notice(HouseEvent(kind: kind, customer: customer, maitreD: number, party: party))
    }
}
