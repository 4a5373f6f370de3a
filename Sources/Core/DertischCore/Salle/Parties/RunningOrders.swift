/// The orders that a guest gave by one gesture or answer, and that are not done yet: each cooks, or waits its turn.
///
/// An order that was superseded, stopped, or given by a customer that has left runs until its head chef returns.
@MainActor package struct RunningOrders {
    private struct Order {
        weak var party: Party?
        let ticket: Ticket
    }

    private var orders: [Order] = []

    package init() {}

    /// Adds the unfinished orders of a party after a ticket.
    mutating func add(of party: Party, after last: Int) {
        for order in party.orders.scheduler.entries where order.ticket.number > last && Self.isRunning(order) {
            orders.append(Order(party: party, ticket: order.ticket))
        }
    }

    /// True if all are done.
    package var areDone: Bool {
        orders.allSatisfy { order in
            order.party?.orders.scheduler[order.ticket].map { !Self.isRunning($0) } ?? true
        }
    }

    /// News that a head chef hears has a ticket too, and is no order.
    private static func isRunning(_ entry: OrderScheduler.Entry) -> Bool { entry.chef != nil }
}
