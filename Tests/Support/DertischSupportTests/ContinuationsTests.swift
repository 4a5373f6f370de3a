import DertischSupport
import Synchronization
import TestSupport
import Testing

@Suite("Continuations", .namesHang) struct ContinuationsTests {
    private let continuations = Continuations<Int?>()

    @Test("A task that need not wait goes on at once, and leaves no registration behind")
    func atOnce() async {
        #expect(await continuations.wait(unless: { 7 }) == 7)
        #expect(continuations.count == 0)
    }

    @Test("Each waiting task is resumed once, with its own value")
    func one() async {
        let numbers = (0..<3).map { _ in continuations.number() }
        let tasks = numbers.map { number in
            Task.immediate { await continuations.wait(as: number, unless: { .none }) }
        }
        #expect(continuations.count == 3)
        #expect(continuations.resume(numbers[1], returning: 1))
        #expect(!continuations.resume(numbers[1], returning: 2), "it waits no longer")
        #expect(await tasks[1].value == 1)
        continuations.resumeAll(returning: 3)
        #expect(await tasks[0].value == 3)
        #expect(await tasks[2].value == 3)
        continuations.resumeAll(returning: 4)
        #expect(continuations.count == 0)
    }

    @Test("A cancelled waiting task gets its cancellation value at once, before or during its wait")
    func cancelled() async {
        let waiting = Task.immediate { await continuations.wait(orCancelled: { .some(nil) }, unless: { .none }) }
        waiting.cancel()
        #expect(await waiting.value == nil)
        let late = Task { [continuations] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await continuations.wait(orCancelled: { .some(nil) }, unless: { .none })
        }
        #expect(await late.value == nil)
        #expect(continuations.count == 0)
    }

    @Test("A waiting task without a cancellation value waits on although it is cancelled")
    func waitsOn() async {
        let task = Task.immediate { await continuations.wait(unless: { .none }) }
        task.cancel()
        #expect(continuations.count == 1)
        continuations.resumeAll(returning: 5)
        #expect(await task.value == 5)
    }

    @Test("A waited-for condition is checked again after each resumption")
    func condition() async {
        let condition = Continuations<Void>()
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
        let condition = Continuations<Void>()
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
        let condition = Continuations<Void>()
        let task = Task.immediate { await condition.wait(until: { false }) }
        task.cancel()
        await task.value
        #expect(condition.count == 0)
    }

    @Test("Under concurrent waits, resumptions and cancellations every task is resumed exactly once")
    func storm() async {
        final class Door: Sendable {
            let isOpen = Mutex(false)
            let continuations = Continuations<Bool>()
        }
        for _ in 0..<200 {
            let door = Door()
            await withTaskGroup { group in
                for index in 0..<8 {
                    group.addTask {
                        let task = Task {
                            await door.continuations.wait(
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
                    door.continuations.resumeAll(returning: true)
                }
            }
            #expect(door.continuations.count == 0)
        }
    }
}
