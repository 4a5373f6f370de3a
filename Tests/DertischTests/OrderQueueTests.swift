@testable import Dertisch
import Testing

@MainActor @Suite("The queue of a party") struct OrderQueueTests {
    private func order(_ queue: inout OrderQueue<CounterCourse>) -> OrderQueue<CounterCourse>.Work {
        .order(.open, queue.ticket(), nil, isWaiters: false)
    }

    private func news(_ queue: inout OrderQueue<CounterCourse>) -> OrderQueue<CounterCourse>.Work {
        .news({ _ in }, queue.ticket())
    }

    @Test("orders wait up to a limit, and beyond it new ones are refused")
    func orders() {
        var queue = OrderQueue<CounterCourse>()
        for _ in 0..<OrderQueue<CounterCourse>.orderLimit { #expect(queue.add(order(&queue))) }
        #expect(!queue.add(order(&queue)))
        #expect(queue.next()?.ticket.number == 1)
        #expect(queue.add(order(&queue)))
        #expect(!queue.add(order(&queue)))
    }

    @Test("news wait up to a limit, and beyond it the oldest is dropped; orders are untouched")
    func newsBound() {
        var queue = OrderQueue<CounterCourse>()
        let limit = OrderQueue<CounterCourse>.newsLimit
        #expect(queue.add(order(&queue)))
        for _ in 0..<(limit + 10) { #expect(queue.add(news(&queue))) }
        for _ in 1..<OrderQueue<CounterCourse>.orderLimit { #expect(queue.add(order(&queue))) }
        #expect(!queue.add(order(&queue)))
        var tickets: [Int] = []
        while let work = queue.next() { tickets.append(work.ticket.number) }
        let orders = OrderQueue<CounterCourse>.orderLimit
        #expect(tickets == [1] + Array(12...(limit + 11)) + Array((limit + 12)..<(limit + 11 + orders)))
    }

    @Test("work leaves in the order in which it came, however the queue is worked off")
    func inTurn() {
        var queue = OrderQueue<CounterCourse>()
        var dice = RowPlanTests.Dice(state: 7)
        var expected = 1
        for _ in 0..<5000 {
            if Bool.random(using: &dice) {
                let work = Bool.random(using: &dice) ? order(&queue) : news(&queue)
                if !queue.add(work) { break }
            } else if let work = queue.next() {
                #expect(work.ticket.number == expected)
                expected += 1
            }
        }
        #expect(expected > 1000)
    }

    @Test("a closed queue forgets what waits and takes nothing more")
    func closed() {
        var queue = OrderQueue<CounterCourse>()
        #expect(queue.add(order(&queue)))
        queue.close()
        #expect(queue.isEmpty)
        #expect(!queue.add(order(&queue)))
        #expect(!queue.add(news(&queue)))
        #expect(queue.next() == nil)
    }
}
