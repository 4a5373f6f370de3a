import Synchronization

/// The open orders of a party, taken and not yet done, readable from any thread.
///
/// The current order has its own slot, and the others are in a list. An order done at once costs two uncontended locks and no allocation.
@usableFromInline final class OpenOrders: Sendable {
    private struct Entry: Sendable {
        let ticket: Int
        /// `nil` for news.
        let order: (any Sendable)?
        var isSuspended = false
    }

    private struct State: Sendable {
        /// The ticket of the current order; 0 without one.
        var ticket = 0
        // Not optional: an optional would cost each order noticeably more.
        var order: any Sendable = 0
        var others: [Entry] = []

        mutating func putAside(isSuspended: Bool) {
            if ticket != 0 { others.append(Entry(ticket: ticket, order: order, isSuspended: isSuspended)) }
            clear()
        }

        mutating func clear() {
            ticket = 0
            order = 0
        }
    }

    private let state = Mutex(State())

    /// Adds an order and makes it the current one.
    @usableFromInline func open(_ order: any Sendable, _ ticket: Ticket) {
        state.withLock { state in
            if state.ticket != 0 { state.putAside(isSuspended: false) }
            state.ticket = ticket.number
            state.order = order
        }
    }

    /// Removes an order if it is still the current one. An order set aside stays.
    @usableFromInline func close(_ ticket: Ticket) {
        state.withLock { if $0.ticket == ticket.number { $0.clear() } }
    }

    /// Sets an order aside to wait its turn.
    @usableFromInline func putAside(_ ticket: Ticket) {
        state.withLock { if $0.ticket == ticket.number { $0.putAside(isSuspended: false) } }
    }

    /// Marks an order as suspended. News is added at this point.
    func suspend(_ ticket: Ticket) {
        state.withLock { state in
            if state.ticket == ticket.number { return state.putAside(isSuspended: true) }
            guard let index = state.others.lastIndex(where: { $0.ticket == ticket.number }) else {
                return state.others.append(Entry(ticket: ticket.number, order: nil, isSuspended: true))
            }
            state.others[index].isSuspended = true
        }
    }

    /// Removes an order that had been set aside. Returns `true` if it was suspended.
    func forget(_ ticket: Ticket) -> Bool {
        state.withLock { state in
            guard let index = state.others.lastIndex(where: { $0.ticket == ticket.number }) else { return false }
            return state.others.remove(at: index).isSuspended
        }
    }

    /// Removes all orders. Returns the number of suspended ones.
    func removeAll() -> Int {
        state.withLock { state in
            let count = state.others.count(where: \.isSuspended)
            state = State()
            return count
        }
    }

    /// The order of a ticket; `nil` for news, and once the order is done.
    func order(_ ticket: Ticket) -> (any Sendable)? {
        state.withLock { state in
            state.ticket == ticket.number
                ? state.order : state.others.last { $0.ticket == ticket.number }?.order
        }
    }

    /// The tickets of the suspended orders, oldest first.
    var suspended: [Ticket] {
        state.withLock { $0.others.filter(\.isSuspended).map { Ticket(number: $0.ticket) } }
    }
}
