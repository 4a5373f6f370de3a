import Synchronization

/// The orders of a party that were taken and are not done yet, with what was ordered, for whoever looks from another thread.
///
/// The one that is worked on lies by itself, and the others in a list: an order that is done at once costs two locks that nobody else
/// holds, and no allocation.
@usableFromInline final class OpenOrders: Sendable {
    private struct Entry: Sendable {
        let ticket: Int
        /// `nil` for news.
        let order: (any Sendable)?
        var isSuspended = false
    }

    private struct State: Sendable {
        /// The order that is worked on; 0 if none is.
        var ticket = 0
        // Not optional: that costs each order a good deal more.
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

    /// An order was taken, and is worked on.
    @usableFromInline func open(_ order: any Sendable, _ ticket: Ticket) {
        state.withLock { state in
            if state.ticket != 0 { state.putAside(isSuspended: false) }
            state.ticket = ticket.number
            state.order = order
        }
    }

    /// An order is not worked on any more, unless it waits.
    @usableFromInline func close(_ ticket: Ticket) {
        state.withLock { if $0.ticket == ticket.number { $0.clear() } }
    }

    /// An order waits its turn.
    @usableFromInline func putAside(_ ticket: Ticket) {
        state.withLock { if $0.ticket == ticket.number { $0.putAside(isSuspended: false) } }
    }

    /// An order waits for something; news is not known before.
    func suspend(_ ticket: Ticket) {
        state.withLock { state in
            if state.ticket == ticket.number { return state.putAside(isSuspended: true) }
            guard let index = state.others.lastIndex(where: { $0.ticket == ticket.number }) else {
                return state.others.append(Entry(ticket: ticket.number, order: nil, isSuspended: true))
            }
            state.others[index].isSuspended = true
        }
    }

    /// An order is done that had waited, for something or for its turn. Answers whether it was for something.
    func forget(_ ticket: Ticket) -> Bool {
        state.withLock { state in
            guard let index = state.others.lastIndex(where: { $0.ticket == ticket.number }) else { return false }
            return state.others.remove(at: index).isSuspended
        }
    }

    /// Forgets all. Answers how many waited for something.
    func removeAll() -> Int {
        state.withLock { state in
            let count = state.others.count(where: \.isSuspended)
            state = State()
            return count
        }
    }

    /// What was ordered; `nil` for news, and once it is done.
    func order(_ ticket: Ticket) -> (any Sendable)? {
        state.withLock { state in
            state.ticket == ticket.number
                ? state.order : state.others.last { $0.ticket == ticket.number }?.order
        }
    }

    /// The tickets of those that wait for something, oldest first.
    var suspended: [Ticket] {
        state.withLock { $0.others.filter(\.isSuspended).map { Ticket(number: $0.ticket) } }
    }
}
