/// The orders that a guest gave by one gesture or answer, and that are not done yet: each cooks, or waits its turn.
///
/// An order that was superseded, stopped, or given by a customer that has left runs until its head chef returns.
@MainActor package struct RunningOrders {
    private struct Order {
        weak var party: AnyParty?
        let ticket: Ticket
    }

    private var orders: [Order] = []

    /// Adds the unfinished orders of a party after a ticket.
    mutating func add(of party: AnyParty, after last: Int) {
        guard party.lastTicket > last else { return }
        for ticket in (last + 1...party.lastTicket).map(Ticket.init) where Self.isRunning(ticket, of: party) {
            orders.append(Order(party: party, ticket: ticket))
        }
    }

    /// True if all are done.
    package var areDone: Bool {
        orders.allSatisfy { order in order.party.map { !Self.isRunning(order.ticket, of: $0) } ?? true }
    }

    /// News that a head chef hears has a ticket too, and is no order.
    private static func isRunning(_ ticket: Ticket, of party: AnyParty) -> Bool {
        party.cooking[ticket]?.chef != nil || party.pending.turns.holds(ticket)
    }
}
