/// The orders that a guest gave by one gesture or answer, and whose head chefs have yet to return. A room acknowledges the gesture when all have
/// returned.
///
/// An order that was superseded, stopped, or given by a customer that has left is unfinished until its head chef returns, since it may still change
/// what is stored.
@MainActor package struct UnfinishedOrders {
    private struct Order {
        weak var party: Party?
        let ticket: Ticket
    }

    private var orders: [Order] = []

    package init() {}

    /// Adds the unfinished orders of a party after a ticket.
    mutating func add(of party: Party, after last: Int) {
        for order in party.orders.scheduler.entries where order.ticket.number > last && Self.isUnfinished(order) {
            orders.append(Order(party: party, ticket: order.ticket))
        }
    }

    /// True if all are done.
    package var areDone: Bool {
        orders.allSatisfy { order in
            order.party?.orders.scheduler[order.ticket].map { !Self.isUnfinished($0) } ?? true
        }
    }

    /// News that a head chef hears has a ticket too, and is no order.
    private static func isUnfinished(_ entry: OrderScheduler.Entry) -> Bool { entry.chef != nil }
}
