/// What waits for a party: orders and news, in the order given, bounded.
@usableFromInline struct OrderQueue<C: Course> {
    /// As many orders as may wait. Beyond that new ones are refused, and recorded.
    @inlinable static var orderLimit: Int { 64 }
    /// As many news as may wait. Beyond that the oldest are dropped, since newer news is truer.
    @inlinable static var newsLimit: Int { 256 }

    @usableFromInline enum Work {
        /// The customer's order, or the waiter's own, which passes the waiter by.
        case order(C.Order, Ticket, Edit?, isWaiters: Bool)
        case news(@MainActor (WaiterForHeadChef<C>) async throws -> Void, Ticket)

        @usableFromInline var isNews: Bool { if case .news = self { true } else { false } }
        @inlinable var ticket: Ticket {
            switch self {
            case .order(_, let ticket, _, _), .news(_, let ticket): ticket
            }
        }
    }

    @usableFromInline var waiting: [Work] = []
    @usableFromInline var head = 0
    @usableFromInline var news = 0
    @usableFromInline var isOpen = true

    @inlinable var isEmpty: Bool { head == waiting.count }

    /// Takes work in; answers whether there was room.
    @inlinable @discardableResult mutating func add(_ work: Work) -> Bool {
        guard isOpen else { return false }
        if work.isNews {
            if news == Self.newsLimit, let oldest = waiting[head...].firstIndex(where: \.isNews) {
                waiting.remove(at: oldest)
                news -= 1
            }
            news += 1
        } else if waiting.count - head - news >= Self.orderLimit {
            return false
        }
        waiting.append(work)
        return true
    }

    @inlinable mutating func next() -> Work? {
        guard head < waiting.count else { return nil }
        let work = waiting[head]
        head += 1
        if work.isNews { news -= 1 }
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return work
    }

    @inlinable mutating func close() {
        isOpen = false
        waiting = []
        head = 0
        news = 0
    }
}

/// A dish served while another was being plated or laid. It is plated right after.
@usableFromInline struct LateDish<C: Course> {
    @usableFromInline let dish: C.Dish
    @usableFromInline let ticket: Ticket

    @inlinable init(dish: C.Dish, ticket: Ticket) {
        self.dish = dish
        self.ticket = ticket
    }
}
