public import Synchronization

/// What one party does just now: its main actor's work, and its orders. Written on the main actor, read by a ``Watchdog`` on its thread.
@usableFromInline final class PartyWork: Sendable {
    /// What the party does just now. Starting an order ends when it is done, or first has to wait for something.
    @usableFromInline enum Stage: UInt8, AtomicRepresentable, Sendable { case idle, starting, plating, laying }

    let name: PartyName
    let inspectors: Inspectors?
    private let watchdog: Watchdog?
    /// The party's number among all that the watchdog knows.
    private let serial: Int
    @usableFromInline let stage = Atomic(Stage.idle)
    private let orders = Mutex(OpenOrders())

    init(_ name: PartyName, watchedBy watchdog: Watchdog?, _ inspectors: Inspectors?) {
        self.name = name
        self.watchdog = watchdog
        self.inspectors = inspectors
        serial = watchdog?.nextSerial() ?? 0
    }

    /// The watchdog knows of the party from now on.
    func begin() { watchdog?.remember(self, as: serial) }

    /// The party has gone home.
    func end() {
        guard let watchdog else { return }
        watchdog.resumed(orders.withLock { $0.removeAll() })
        watchdog.forget(serial)
    }

    /// Notes that the party is at work now, and answers who was before.
    func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket? = nil) -> WorkWord {
        watchdog?.enter(WorkWord(serial, ticket, occasion)) ?? .none
    }

    /// The party's work is done: who was at it before goes on.
    func leave(to before: WorkWord) { watchdog?.leave(to: before) }

    /// An order was taken, and is being worked on.
    func open(_ order: any Sendable, _ ticket: Ticket) {
        orders.withLock { $0.open(ticket, order) }
        watchdog?.turn(to: WorkWord(serial, ticket, .order))
    }

    /// An order waits for something, and goes on later.
    func suspend(_ ticket: Ticket) {
        orders.withLock { $0.suspend(ticket) }
        watchdog?.suspended()
    }

    /// An order is done, or was given up.
    func close(_ ticket: Ticket) {
        if orders.withLock({ $0.close(ticket) }) { watchdog?.resumed(1) }
    }

    /// What was ordered; `nil` for news, and once it is done.
    func order(_ ticket: Ticket) -> (any Sendable)? { orders.withLock { $0.order(ticket) } }

    /// The tickets of the orders that wait for something, oldest first.
    var suspended: [Ticket] { orders.withLock(\.suspended) }
}
