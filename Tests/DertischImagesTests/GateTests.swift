import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import DertischImages

/// Counts who is inside.
private final class Tally: Sendable {
    struct Count: Sendable { var now = 0, most = 0, all = 0 }

    private let state = Mutex(Count())

    var count: Count { state.withLock { $0 } }

    func enter() {
        state.withLock { count in
            count.now += 1
            count.all += 1
            count.most = max(count.most, count.now)
        }
    }

    func leave() { state.withLock { $0.now -= 1 } }
}

@Suite("Limit of concurrent picture work", .namesHang) struct GateTests {
    @Test("Waiting picture work starts in its order, without cancelled entries")
    func book() {
        var book = GateBook(width: 2)
        let entries = (0..<5).map { book.enter($0) }
        #expect(entries == [.pass, .pass, .wait, .wait, .wait])
        let givenUp = (0..<2).map { _ in book.giveUp(3) }
        #expect(givenUp == [true, false])
        let left = (0..<3).map { _ in book.leave() }
        #expect(left == [2, 4, nil])
        #expect(book.count == 0)
        let again = (5..<7).map { book.enter($0) }
        #expect(again == [.pass, .wait])
    }

    @Test("Picture work never exceeds its limit, and all of it runs in the end")
    func width() async throws {
        let gate = Gate(width: 3)
        let tally = Tally()
        try await withThrowingTaskGroup { group in
            for _ in 0..<300 {
                group.addTask {
                    try await gate.pass {
                        tally.enter()
                        await Task.yield()
                        tally.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = tally.count
        #expect(count.now == 0 && count.most <= 3 && count.all == 300)
    }

    @Test("Picture work cancelled while it waits leaves at once, and takes no slot")
    func cancelled() async throws {
        let gate = Gate(width: 1)
        let fetcher = Fetcher([], isOpen: false)
        let first = Task { try await gate.pass { try await fetcher.fetch("first") } }
        await fetcher.began()
        let second = Task.immediate { try await gate.pass { try await fetcher.fetch("second") } }
        let third = Task.immediate { try await gate.pass { try await fetcher.fetch("third") } }
        #expect(gate.count == 2)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(gate.count == 1)
        await fetcher.open()
        _ = try await first.value
        _ = try await third.value
        #expect(await fetcher.addresses == ["first", "third"])
    }

    @Test("Failed picture work frees its slot")
    func failure() async throws {
        struct Down: Error {}
        let gate = Gate(width: 1)
        await #expect(throws: Down.self) { try await gate.pass { throw Down() } }
        #expect(try await gate.pass { 7 } == 7)
    }

    @Test("Slow picture work blocks no task")
    func apart() async throws {
        let studio = Studio(atOnce: 8)
        let opened = DispatchSemaphore(value: 0)
        let workers = (0..<8).map { index in
            Task.immediate {
                try await studio.work(Demand(.usual)) { _ in
                    opened.wait()
                    return index
                }
            }
        }
        // If they sat on the threads of tasks, this task would never run.
        let opener = Task.detached { for _ in 0..<8 { opened.signal() } }
        await opener.value
        for (index, worker) in workers.enumerated() { #expect(try await worker.value == index) }
    }

    @Test("Picture work is told when its last caller has left")
    func givenUp() async throws {
        let studio = Studio(atOnce: 1)
        let cancelled = DispatchSemaphore(value: 0)
        let task = Task.immediate {
            try await studio.work { isGivenUp in
                cancelled.wait()
                return isGivenUp()
            }
        }
        task.cancel()
        cancelled.signal()
        #expect(try await task.value)
    }
}
