import Foundation
import FreezerChecks
import Synchronization
import TestSupport
import Testing

@testable import DertischFreezer

@Suite("Concurrent reads and writes of a freezer", .namesHang) struct ConcurrencyTests {
    @Test("Concurrent reads and writes lose no record and see no half transaction") func many() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer { $0.readers = 2 }
        defer { freezer.close() }
        try await freezer.store([Cook(id: 1, name: "0"), Cook(id: 2, name: "0")])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        try await freezer.write { work in
                            for id in [1, 2] {
                                let name = try work.retrieve(Cook.self, id)?.name ?? ""
                                try work.store(Cook(id: id, name: "\((Int(name) ?? -1) + 1)"))
                            }
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<50 {
                        let (one, two) = try await freezer.read { snapshot in
                            (try snapshot.retrieve(Cook.self, 1), try snapshot.retrieve(Cook.self, 2))
                        }
                        #expect(one?.name == two?.name)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await freezer.retrieve(Cook.self, 1)?.name == "200")
    }

    /// Without a turn for others, as many readers as there are processors would keep the writer, and every other task, from running.
    @Test("Readers in loops let a writer and other tasks run") func turns() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "0"))
        let readers = ProcessInfo.processInfo.activeProcessorCount + 2
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<readers {
                group.addTask { while !Task.isCancelled { _ = try? await freezer.retrieve(Cook.self, 1) } }
            }
            for number in 0..<200 { try await freezer.store(Cook(id: 2, name: "\(number)")) }
            group.cancelAll()
        }
        #expect(try await freezer.retrieve(Cook.self, 2)?.name == "199")
    }

    final class Served: Sendable { let numbers = Mutex<[Int]>([]) }

    @Test("Writes are served in the order of their calls") func order() async throws {
        struct Closed: Error {}
        let pool = ResourcePool(["pen"], closed: Closed())
        let pen = try await pool.take()
        let served = Served()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<50 {
            // Each stands in line before the next one comes.
            tasks.append(
                Task.immediate { @Sendable in
                    let pen = try await pool.take()
                    served.numbers.withLock { $0.append(number) }
                    if number == 40 { pool.close() }
                    pool.give(pen)
                })
        }
        tasks[7].cancel()
        pool.give(pen)
        for (number, task) in tasks.enumerated() {
            let result = await task.result
            switch number {
            case 7: #expect(throws: CancellationError.self) { try result.get() }
            case 41...: #expect(throws: Closed.self) { try result.get() }
            default: try result.get()
            }
        }
        #expect(served.numbers.withLock { $0 } == Array(0..<7) + Array(8...40))
    }

    @Test("A cancelled call leaves the queue and holds up no other") func leaving() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let first = Task(executorPreference: OwnThreads()) {
            try await freezer.write { work in
                start.yield()
                gate.wait()
                try work.store(Cook(id: 1, name: "first"))
            }
        }
        for await _ in started { break }
        let second = Task { try await freezer.store(Cook(id: 2, name: "second")) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.signal()
        try await first.value
        try await freezer.store(Cook(id: 3, name: "third"))
        #expect(try await freezer.retrieve(Cook.all.ordered(by: \.id)).map(\.id) == [1, 3])
    }

    @Test("Each watched query sees the changes of its own records only") func watchers() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let cook = Cook(id: 1, name: "Ada")
        let watching = (0..<20).map { _ in
            Task {
                for try await cooks in freezer.watch(Cook.all) where cooks == [cook] { return true }
                return false
            }
        }
        try await freezer.store(cook)
        for task in watching { #expect(try await task.value) }
    }

    /// `DERTISCH_ROWS=5000000` stores as many.
    @Test("A large table is stored whole, counted and read page by page") func millions() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let count = effort("DERTISCH_ROWS", 20_000)
        for start in stride(from: 0, to: count, by: 10_000) {
            try await freezer.store(
                (start..<min(count, start + 10_000)).map { Cook(id: $0, name: "cook \($0 % 1_000)") })
        }
        #expect(try await freezer.count(Cook.all) == count)
        #expect(try await freezer.count(Cook.where(\.name == "cook 7")) == count / 1_000)
        #expect(try await freezer.retrieveFirst(Cook.all.ordered(by: \.id, descending: true))?.id == count - 1)
        var page = Cook.all.ordered(by: \.id).first(3)
        page = page.after(count - 2)
        #expect(try await freezer.retrieve(page).map(\.id) == [count - 1])
        let sum = try await freezer.read { snapshot in
            var sum = 0
            try snapshot.forEach(Cook.all) { sum += $0.id }
            return sum
        }
        #expect(sum == count * (count - 1) / 2)
    }
}
