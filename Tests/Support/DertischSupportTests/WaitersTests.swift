import DertischSupport
import Synchronization
import TestSupport
import Testing

@Suite("Waiters", .namesHang) struct WaitersTests {
    private let waiters = Waiters<Int?>()

    @Test("A task that need not wait goes on at once, and leaves no registration behind")
    func atOnce() async {
        #expect(await waiters.wait(unless: { 7 }) == 7)
        #expect(waiters.count == 0)
    }

    @Test("Each waiting task is resumed once, with its own value")
    func one() async {
        let numbers = (0..<3).map { _ in waiters.number() }
        let tasks = numbers.map { number in
            Task.immediate { await waiters.wait(as: number, unless: { .none }) }
        }
        #expect(waiters.count == 3)
        #expect(waiters.resume(numbers[1], returning: 1))
        #expect(!waiters.resume(numbers[1], returning: 2), "it waits no longer")
        #expect(await tasks[1].value == 1)
        waiters.resumeAll(returning: 3)
        #expect(await tasks[0].value == 3)
        #expect(await tasks[2].value == 3)
        waiters.resumeAll(returning: 4)
        #expect(waiters.count == 0)
    }

    @Test("A cancelled waiting task gets its cancellation value at once, before or during its wait")
    func cancelled() async {
        let waiting = Task.immediate { await waiters.wait(orCancelled: { .some(nil) }, unless: { .none }) }
        waiting.cancel()
        #expect(await waiting.value == nil)
        let late = Task { [waiters] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await waiters.wait(orCancelled: { .some(nil) }, unless: { .none })
        }
        #expect(await late.value == nil)
        #expect(waiters.count == 0)
    }

    @Test("A waiting task without a cancellation value waits on although it is cancelled")
    func waitsOn() async {
        let task = Task.immediate { await waiters.wait(unless: { .none }) }
        task.cancel()
        #expect(waiters.count == 1)
        waiters.resumeAll(returning: 5)
        #expect(await task.value == 5)
    }

    @Test("A waited-for condition is checked again after each resumption")
    func condition() async {
        let condition = Waiters<Void>()
        let level = Level()
        let task = Task.immediate { await condition.wait(until: { level.look() >= 2 }) }
        for _ in 0..<2 {
            await until("\(condition.count) wait") { condition.count == 1 }
            level.rise()
            condition.resumeAll()
        }
        await task.value
        #expect(level.look() == 2)
    }

    /// A number that rises.
    private final class Level: Sendable {
        private let level = Atomic(0)
        func look() -> Int { level.load(ordering: .sequentiallyConsistent) }
        func rise() { level.add(1, ordering: .sequentiallyConsistent) }
    }

    @Test("A waited-for condition is checked on the caller's actor") @MainActor
    func isolated() async {
        let condition = Waiters<Void>()
        var looks = 0
        let task = Task { @MainActor in
            await condition.wait(until: {
                MainActor.assertIsolated()
                looks += 1
                return looks >= 6
            })
        }
        while looks < 6 {
            let resumer = Task.detached { condition.resumeAll() }
            await resumer.value
            await Task.yield()
        }
        await task.value
        #expect(looks >= 6)
    }

    @Test("Waiting for a condition ends when the task is cancelled")
    func conditionCancelled() async {
        let condition = Waiters<Void>()
        let task = Task.immediate { await condition.wait(until: { false }) }
        task.cancel()
        await task.value
        #expect(condition.count == 0)
    }

    @Test("Under concurrent waits, resumptions and cancellations every task is resumed exactly once")
    func storm() async {
        final class Door: Sendable {
            let isOpen = Mutex(false)
            let waiters = Waiters<Bool>()
        }
        for _ in 0..<200 {
            let door = Door()
            await withTaskGroup { group in
                for index in 0..<8 {
                    group.addTask {
                        let task = Task {
                            await door.waiters.wait(
                                orCancelled: { false }, unless: { door.isOpen.withLock { $0 } ? true : nil })
                        }
                        if index.isMultiple(of: 2) { task.cancel() }
                        // Every one comes back; only those that were cancelled may come back without the door.
                        let passed = await task.value
                        #expect(passed || index.isMultiple(of: 2))
                    }
                }
                group.addTask {
                    door.isOpen.withLock { $0 = true }
                    door.waiters.resumeAll(returning: true)
                }
            }
            #expect(door.waiters.count == 0)
        }
    }
}
