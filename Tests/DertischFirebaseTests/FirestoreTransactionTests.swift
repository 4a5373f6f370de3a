import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Transactions of Firestore")
struct FirestoreTransactionTests {
    typealias Photo = FirestoreTests.Photo

    let server: FirebaseServer
    let store: Firestore

    init() throws {
        server = try FirebaseServer()
        store = Firestore(project: "shop", emulators: server.emulators, configuration: quickConfiguration())
    }

    @Test("A transaction reads and writes, and returns its result")
    func transaction() async throws {
        try await store.set(Photo(title: "a", likes: 4), at: "photos/1")
        let likes = try await store.transaction { transaction in
            var photo = try #require(try await transaction.get(Photo.self, at: "photos/1"))
            photo.likes += 1
            try transaction.write { [photo] in try $0.set(photo, at: "photos/1") }
            return photo.likes
        }
        #expect(likes == 5)
        #expect(try await store.get(Photo.self, at: "photos/1")?.likes == 5)
    }

    @Test("A transaction finds documents and reads several, as of its own time")
    func reads() async throws {
        try await FirestoreTests.fill(store, 3)
        let query = FirestoreQuery(Photo.self, in: "photos").where(\.likes, .atLeast(1))
        let likes = try await store.transaction { transaction in
            let found = try await transaction.find(query).map(\.value.likes)
            return found
                + (try await transaction.documents(Photo.self, at: ["photos/1000"])).compactMap { $0?.value.likes }
        }
        #expect(likes == [1, 2, 0])
        for target in [":runQuery", ":batchGet"] {
            #expect(server.requests(to: target).allSatisfy { $0.body.contains(#""transaction":"transaction-"#) })
        }
    }

    @Test("Writes that a transaction's tasks add at once are all done, and 500 are the most")
    func concurrentWrites() async throws {
        try await store.transaction { transaction in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<500 {
                    group.addTask { try transaction.write { try $0.set(["a": number], at: "n/\(number)") } }
                }
                try await group.waitForAll()
            }
            #expect(throws: FirebaseError.self) { try transaction.write { try $0.delete("n/500") } }
        }
        #expect(server.data.documents.count == 500)
    }

    @Test("A write that is added while another is, stays")
    func nestedWrites() async throws {
        try await store.transaction { transaction in
            try transaction.write { batch in
                try transaction.write { try $0.set(["a": 1], at: "n/1") }
                try batch.set(["a": 2], at: "n/2")
            }
        }
        #expect(server.data.documents.count == 2)
    }

    @Test("A transaction that meets other changes runs again, and is given up after five attempts")
    func contention() async throws {
        let runs = Mutex(0)
        server.change { $0.aborts = 4 }
        try await store.transaction { transaction in
            runs.withLock { $0 += 1 }
            try transaction.write { try $0.set(Photo(title: "a"), at: "photos/1") }
        }
        #expect(runs.withLock { $0 } == 5)
        #expect(server.requests(to: ":beginTransaction").last?.body.contains("retryTransaction") == true)
        server.change { $0.aborts = 5 }
        let error = await #expect(throws: FirebaseError.self) { try await store.transaction { _ in } }
        guard case .contention(_, attempts: 5) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A transaction whose closure throws is rolled back, and writes nothing")
    func rollBack() async throws {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await store.transaction { transaction in
                try transaction.write { try $0.set(Photo(title: "a"), at: "photos/1") }
                throw Stop()
            }
        }
        #expect(server.data.documents.isEmpty)
        await until("the rollback") { server.data.transactions.isEmpty }
    }

    @Test("An error of the closure, and a cancellation, do not wait for a server that does not answer")
    func unanswered() async throws {
        struct Stop: Error {}
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: ":rollback", times: 2)
        await #expect(throws: Stop.self) { try await store.transaction { _ in throw Stop() } }
        let (closures, begins) = AsyncStream.makeStream(of: Void.self)
        let reading = Task { [store] in
            try await store.transaction { _ in
                begins.yield()
                try await Task.sleep(for: .seconds(1e6))
            }
        }
        // Cancelled before, it has no transaction yet that could be rolled back.
        for await _ in closures { break }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        // Each is sent, also by a task that was cancelled. One that was waited for would have been sent again after its time-out.
        for _ in 0..<2 { await answer.requested() }
        #expect(server.requests(to: ":rollback").count == 2)
        #expect(server.data.transactions.count == 2)
        for _ in 0..<2 { answer.release() }
        await until("the rollbacks") { server.data.transactions.isEmpty }
    }
}
