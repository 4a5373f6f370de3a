import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import DertischImages

/// A counter of the work that runs at once.
private final class ConcurrencyCounter: Sendable {
    struct Count: Sendable { var now = 0, max = 0, all = 0 }

    private let state = Mutex(Count())

    var count: Count { state.withLock { $0 } }

    func enter() {
        state.withLock { count in
            count.now += 1
            count.all += 1
            count.max = max(count.max, count.now)
        }
    }

    func leave() { state.withLock { $0.now -= 1 } }
}

@Suite("Limit of concurrent picture work", .namesHang) struct PrioritySemaphoreTests {
    @Test("Waiting picture work starts in its order, without cancelled entries")
    func order() {
        var state = PrioritySemaphoreState(permits: 2)
        let first = (0..<5).map { state.acquire($0) }
        #expect(first == [.acquired, .acquired, .waiting, .waiting, .waiting])
        let cancelled = (0..<2).map { _ in state.cancel(3) }
        #expect(cancelled == [true, false])
        let admitted = (0..<3).map { _ in state.release() }
        #expect(admitted == [2, 4, nil])
        #expect(state.waiterCount == 0)
        let again = (5..<7).map { state.acquire($0) }
        #expect(again == [.acquired, .waiting])
    }

    @Test("Picture work never exceeds its limit, and all of it runs in the end")
    func limit() async throws {
        let semaphore = PrioritySemaphore(permits: 3)
        let counter = ConcurrencyCounter()
        try await withThrowingTaskGroup { group in
            for _ in 0..<300 {
                group.addTask {
                    try await semaphore.withPermit {
                        counter.enter()
                        await Task.yield()
                        counter.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = counter.count
        #expect(count.now == 0 && count.max <= 3 && count.all == 300)
    }

    @Test("Picture work cancelled while it waits leaves at once, and takes no permit")
    func cancelled() async throws {
        let semaphore = PrioritySemaphore(permits: 1)
        let fetcher = Fetcher([], isOpen: false)
        let first = Task { try await semaphore.withPermit { try await fetcher.fetch("first") } }
        await fetcher.began()
        let second = Task.immediate { try await semaphore.withPermit { try await fetcher.fetch("second") } }
        let third = Task.immediate { try await semaphore.withPermit { try await fetcher.fetch("third") } }
        #expect(semaphore.waiterCount == 2)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(semaphore.waiterCount == 1)
        await fetcher.open()
        _ = try await first.value
        _ = try await third.value
        #expect(await fetcher.addresses == ["first", "third"])
    }

    @Test("Failed picture work releases its permit")
    func failure() async throws {
        struct Down: Error {}
        let semaphore = PrioritySemaphore(permits: 1)
        await #expect(throws: Down.self) { try await semaphore.withPermit { throw Down() } }
        #expect(try await semaphore.withPermit { 7 } == 7)
    }

    @Test("Slow picture work blocks no task")
    func unblocked() async throws {
        let queue = DecodeQueue(maxConcurrent: 8)
        let gate = DispatchSemaphore(value: 0)
        let workers = (0..<8).map { index in
            Task.immediate {
                try await queue.run(SharedPriority(.normal)) { _ in
                    gate.wait()
                    return index
                }
            }
        }
        // On the threads of tasks they would keep this task from running.
        let signaller = Task.detached { for _ in 0..<8 { gate.signal() } }
        await signaller.value
        for (index, worker) in workers.enumerated() { #expect(try await worker.value == index) }
    }

    @Test("Picture work is told when its last caller has left")
    func abandoned() async throws {
        let queue = DecodeQueue(maxConcurrent: 1)
        let cancelled = DispatchSemaphore(value: 0)
        let task = Task.immediate {
            try await queue.run { isCancelled in
                cancelled.wait()
                return isCancelled()
            }
        }
        task.cancel()
        cancelled.signal()
        #expect(try await task.value)
    }
}
