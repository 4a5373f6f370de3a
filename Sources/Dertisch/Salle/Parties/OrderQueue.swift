import DertischBasics

/// The queue of orders and news that wait their turn in a party, oldest first.
struct OrderQueue {
    enum Turn {
        /// An order that its waiter has taken.
        case order(WaitingOrder)
        /// News for one chef; its content is in the inbox.
        case news(any NewsInbox, Ticket)

        func isOrder(for chef: Int) -> Bool { if case .order(let order) = self { order.chef == chef } else { false } }
    }

    private var waiting = Queue<Turn>()

    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ turn: Turn) { waiting.append(turn) }
    mutating func next() -> Turn? { waiting.next() }

    func holds(_ ticket: Ticket) -> Bool {
        waiting.count { if case .order(let order) = $0 { order.ticket == ticket } else { false } } > 0
    }

    /// The number of orders that wait for a chef.
    func count(for chef: Int) -> Int { waiting.count { $0.isOrder(for: chef) } }

    /// Removes the oldest order that waits for a chef.
    mutating func removeOldest(for chef: Int) -> Turn? { waiting.removeFirst { $0.isOrder(for: chef) } }

    /// Records the place of the gesture that led to an order.
    mutating func note(_ spot: Spot, of ticket: Ticket) {
        waiting.changeFirst { turn in
            guard case .order(var order) = turn, order.ticket == ticket else { return false }
            order.origin = spot
            turn = .order(order)
            return true
        }
    }

    /// Removes all turns.
    mutating func removeAll() -> [Turn] { waiting.removeAll() }
}
