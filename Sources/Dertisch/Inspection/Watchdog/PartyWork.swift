public import Synchronization

/// The current work of one party: its main-actor work, and its orders. Written on the main actor, read by a
/// ``Watchdog`` on its own thread.
@usableFromInline final class PartyWork: Sendable {
    /// The party's current stage. `starting` ends when the order is done, or first suspends.
    @usableFromInline enum Stage: UInt8, AtomicRepresentable, Sendable { case idle, starting, plating, laying }

    let name: PartyName
    let inspectors: Inspectors?
    private let watchdog: Watchdog?
    /// The watchdog's notes, or notes that are never read.
    private let current: CurrentWork
    /// The party's serial number in the watchdog.
    private let serial: Int
    /// The party's ``WorkWord`` without an order, on a gesture.
    private let base: UInt64
    @usableFromInline let stage = Atomic(Stage.idle)
    @usableFromInline let orders = OpenOrders()

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
        guard let watchdog else { return }
        watchdog.resumed(orders.removeAll())
        watchdog.forget(serial)
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

    /// Adds an order, which is now the current one.
    @usableFromInline func open(_ order: any Sendable, _ ticket: Ticket) { orders.open(order, ticket) }

    /// Removes an order if it is still the current one.
    @usableFromInline func close(_ ticket: Ticket) { orders.close(ticket) }

    /// Notes that an order is suspended, and goes on later.
    func suspend(_ ticket: Ticket) {
        orders.suspend(ticket)
        watchdog?.suspended()
    }

    /// Removes an order that is done or given up, and counts it as resumed if it was suspended.
    func forget(_ ticket: Ticket) { if orders.forget(ticket) { watchdog?.resumed(1) } }

    /// The order of a ticket; `nil` for news, and once it is done.
    func order(_ ticket: Ticket) -> (any Sendable)? { orders.order(ticket) }

    /// The tickets of the suspended orders, oldest first.
    var suspended: [Ticket] { orders.suspended }
}
