@testable import Dertisch
import Testing

/// A queue that numbers what it is given.
private struct NumberedQueue {
    var queue = OrderQueue<CounterCourse>()
    private var last = 0

    mutating func ticket() -> Ticket {
        last += 1
        return Ticket(number: last)
    }

    mutating func add(_ work: OrderQueue<CounterCourse>.Work) -> Bool { queue.add(work) }
    mutating func next() -> OrderQueue<CounterCourse>.Work? { queue.next() }
    mutating func close() { queue.close() }
    var isEmpty: Bool { queue.isEmpty }
}

@MainActor @Suite("The queue of a party") struct OrderQueueTests {
    private typealias Limits = OrderQueue<CounterCourse>
    private typealias Queue = NumberedQueue

    /// Adds as many orders, and answers how many were taken.
    private func order(_ count: Int, in queue: inout Queue) -> Int {
        (0..<count).count { _ in
            let ticket = queue.ticket()
            return queue.add(.order(.open, ticket, nil, isWaiters: false))
        }
    }

    /// Adds as many news, and answers how many were taken.
    private func tell(_ count: Int, in queue: inout Queue) -> Int {
        (0..<count).count { _ in
            let ticket = queue.ticket()
            return queue.add(.news({ _ in }, ticket))
        }
    }

    /// Works off all that waits.
    private func tickets(of queue: inout Queue) -> [Int] {
        var tickets: [Int] = []
        while let work = queue.next() { tickets.append(work.ticket.number) }
        return tickets
    }

    @Test("orders wait up to a limit, and beyond it new ones are refused")
    func orders() {
        var queue = Queue()
        let taken = order(Limits.orderLimit + 3, in: &queue)
        #expect(taken == Limits.orderLimit)
        _ = queue.next()
        let more = order(2, in: &queue)
        #expect(more == 1)
        let left = tickets(of: &queue)
        #expect(left == Array(2...Limits.orderLimit) + [Limits.orderLimit + 4])
    }

    @Test("news wait up to a limit, and beyond it the oldest are dropped; orders are untouched")
    func news() {
        var queue = Queue()
        let first = order(1, in: &queue)
        let news = tell(Limits.newsLimit + 10, in: &queue)
        let others = order(Limits.orderLimit, in: &queue)
        #expect([first, news, others] == [1, Limits.newsLimit + 10, Limits.orderLimit - 1])
        let last = 1 + Limits.newsLimit + 10 + Limits.orderLimit - 1
        let left = tickets(of: &queue)
        #expect(left == [1] + Array(12...last))
    }

    @Test("work leaves in the order in which it came, however the queue is worked off")
    func inTurn() {
        var queue = Queue()
        var dice = RowPlanTests.Dice(state: 7)
        var given = 0
        var left: [Int] = []
        for _ in 0..<5000 {
            if given - left.count < Limits.orderLimit, Bool.random(using: &dice) {
                given += Bool.random(using: &dice) ? order(1, in: &queue) : tell(1, in: &queue)
            } else if let work = queue.next() {
                left.append(work.ticket.number)
            }
        }
        left += tickets(of: &queue)
        #expect(left == Array(1...given))
        #expect(given > 2000)
    }

    @Test("a closed queue forgets what waits and takes nothing more")
    func closed() {
        var queue = Queue()
        let before = order(2, in: &queue)
        queue.close()
        let after = order(1, in: &queue) + tell(1, in: &queue)
        #expect([before, after] == [2, 0])
        #expect(queue.isEmpty)
        let left = tickets(of: &queue)
        #expect(left.isEmpty)
    }
}
