import Synchronization

/// The current work of one party: its main-actor work, and its orders. Written on the main actor, read by a
/// ``Watchdog`` on its own thread.
final class PartyWork: Sendable {
    /// The party's current stage. `starting` ends when the order is done, or first suspends.
    enum Stage: UInt8, AtomicRepresentable, Sendable { case idle, starting, plating, laying }

    let name: PartyName
    let inspectors: Inspectors?
    private let watchdog: Watchdog?
    /// The watchdog's notes, or notes that are never read.
    private let current: CurrentWork
    /// The party's serial number in the watchdog.
    private let serial: Int
    /// The party's ``WorkWord`` without an order, on a gesture.
    private let base: UInt64
    private let atomicStage = Atomic(Stage.idle)
    private let orders = Mutex(Orders())

    /// The orders that the watchdog's thread may have to name. The party's ``OrderScheduler`` is for the main actor alone.
    private struct Orders: Sendable {
        /// The order that the party works on.
        var current: (ticket: Ticket, order: any Sendable)?
        /// The orders and news whose head chefs are suspended, the oldest first. News has no order.
        var suspended: [(ticket: Ticket, order: (any Sendable)?)] = []
    }

    init(_ name: PartyName, watchedBy watchdog: Watchdog?, _ inspectors: Inspectors?) {
        self.name = name
        self.watchdog = watchdog
        current = watchdog?.current ?? .unread
        self.inspectors = inspectors
        serial = watchdog?.nextSerial() ?? 0
        base = WorkWord(serial, nil, .gesture).bits
    }

    /// Registers the party with the watchdog.
    func begin() { watchdog?.remember(self, as: serial) }

    /// Removes the party and its orders from the watchdog, since it has gone home.
    func end() {
        suspend([])
        watchdog?.forget(serial)
    }

    /// Notes that the party is at work now. Returns the word of the work before.
    func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket? = nil) -> WorkWord {
        let (before, mustWake) = current.enter(WorkWord(base, ticket, occasion))
        if mustWake { watchdog?.wake() }
        return before
    }

    /// Notes that the party's work is done, and that the work before goes on.
    func leave(to before: WorkWord) { current.turn(to: before) }

    /// Notes that the party's work is now about an order.
    func turn(to ticket: Ticket) { current.turn(to: WorkWord(base, ticket, .order)) }

    /// The party's current stage.
    var stage: Stage { atomicStage.load(ordering: .relaxed) }

    /// Notes that the party enters a stage. Returns the stage before.
    @discardableResult func step(to stage: Stage) -> Stage {
        let before = self.stage
        atomicStage.store(stage, ordering: .relaxed)
        return before
    }

    /// Notes the order that the party works on now.
    func open(_ order: any Sendable, _ ticket: Ticket) {
        orders.withLock { $0.current = (ticket, order) }
    }

    /// Notes that the party has ended its turn, and does not work on an order any more.
    func endTurn() { orders.withLock { $0.current = nil } }

    /// Notes the orders and news that are suspended, and go on later.
    func suspend(_ suspended: [(ticket: Ticket, order: (any Sendable)?)]) {
        let before = orders.withLock { orders in
            defer { orders.suspended = suspended }
            return orders.suspended.count
        }
        watchdog?.countSuspended(suspended.count - before)
    }

    /// The order of a ticket; `nil` for news, and once the order is done.
    func order(_ ticket: Ticket) -> (any Sendable)? {
        orders.withLock { orders in
            if let current = orders.current, current.ticket == ticket { return current.order }
            return orders.suspended.last { $0.ticket == ticket }?.order
        }
    }

    /// The tickets of the suspended orders, oldest first.
    var suspended: [Ticket] { orders.withLock { $0.suspended.map(\.ticket) } }
}
