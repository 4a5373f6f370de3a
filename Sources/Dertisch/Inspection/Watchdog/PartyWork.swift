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
    /// Its words without an order, by occasion.
    private let base: UInt64
    @usableFromInline let stage = Atomic(Stage.idle)
    @usableFromInline let orders = OpenOrders()

    init(_ name: PartyName, watchedBy watchdog: Watchdog?, _ inspectors: Inspectors?) {
        self.name = name
        self.watchdog = watchdog
        self.inspectors = inspectors
        serial = watchdog?.nextSerial() ?? 0
        base = WorkWord(serial, nil, .gesture).bits
    }

    /// The watchdog knows of the party from now on.
    func begin() { watchdog?.remember(self, as: serial) }

    /// The party has gone home.
    func end() {
        guard let watchdog else { return }
        watchdog.resumed(orders.removeAll())
        watchdog.forget(serial)
    }

    /// Notes that the party is at work now, and answers who was before.
    func enter(_ occasion: WorkWord.Occasion, _ ticket: Ticket? = nil) -> WorkWord {
        guard let watchdog else { return .none }
        return watchdog.enter(WorkWord(base, ticket, occasion))
    }

    /// The party's work is done: who was at it before goes on.
    func leave(to before: WorkWord) { watchdog?.leave(to: before) }

    /// The party's work turns to an order.
    func turn(to ticket: Ticket) { watchdog?.turn(to: WorkWord(base, ticket, .order)) }

    /// An order waits for something, and goes on later.
    func suspend(_ ticket: Ticket) {
        orders.suspend(ticket)
        watchdog?.suspended()
    }

    /// An order is done that had waited, or was given up.
    func forget(_ ticket: Ticket) { if orders.forget(ticket) { watchdog?.resumed(1) } }

    /// What was ordered; `nil` for news, and once it is done.
    func order(_ ticket: Ticket) -> (any Sendable)? { orders.order(ticket) }

    /// The tickets of the orders that wait for something, oldest first.
    var suspended: [Ticket] { orders.suspended }
}
