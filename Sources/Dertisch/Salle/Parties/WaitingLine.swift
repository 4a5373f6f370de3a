/// What waits its turn in a party: orders and news, oldest first.
struct WaitingLine {
    enum Work {
        /// An order that its waiter has taken.
        case order(WaitingOrder)
        /// News for one chef; what it is stands in the inbox.
        case news(any NewsInbox, Ticket)

        func isOrder(for chef: Int) -> Bool { if case .order(let order) = self { order.chef == chef } else { false } }
    }

    private var waiting = Queue<Work>()

    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ work: Work) { waiting.append(work) }
    mutating func next() -> Work? { waiting.next() }

    /// How many orders wait for a chef.
    func count(for chef: Int) -> Int { waiting.count { $0.isOrder(for: chef) } }

    /// Takes the oldest order out that waits for a chef.
    mutating func removeOldest(for chef: Int) -> Work? { waiting.removeFirst { $0.isOrder(for: chef) } }

    /// Notes where the gesture was made that led to an order.
    mutating func note(_ spot: Spot, of ticket: Ticket) {
        waiting.changeFirst { work in
            guard case .order(var order) = work, order.ticket == ticket else { return false }
            order.origin = spot
            work = .order(order)
            return true
        }
    }

    /// Takes everything out.
    mutating func removeAll() -> [Work] { waiting.removeAll() }
}

/// An order that its waiter has taken, and that waits its turn.
struct WaitingOrder {
    /// The number of the head chef who will cook it.
    let chef: Int
    let ticket: Ticket
    let edit: Edit?
    /// Where the gesture was made that led to it.
    var origin: Spot?
    let cook: @MainActor (Ticket) -> Task<Void, Never>
}
