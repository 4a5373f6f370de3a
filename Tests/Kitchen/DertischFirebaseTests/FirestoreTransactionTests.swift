import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Transactions of Firestore")
struct FirestoreTransactionTests {
    typealias Photo = FirestoreTests.Photo

    /// The ways of a transaction: with locks of the server, or by the versions of what it has read.
    enum Way: CaseIterable { case locks, versions }

    let server: FirebaseServer

    init() throws { server = try FirebaseServer() }

    private func store(_ way: Way) -> Firestore {
        let tokens = FirebaseAccessTokens { FirebaseData.accessToken }
        return Firestore(
            project: "shop", credentials: way == .locks ? tokens : nil, emulators: server.emulators,
            configuration: quickConfiguration())
    }

    @Test("A transaction reads and writes, and returns its result", arguments: Way.allCases)
    func transaction(way: Way) async throws {
        let store = store(way)
        try await store.set(Photo(title: "a", likes: 4), at: "photos/1")
        let likes = try await store.transaction { transaction in
            var photo = try #require(try await transaction.get(Photo.self, at: "photos/1"))
            photo.likes += 1
            try transaction.write { try $0.set(photo, at: "photos/1") }
            return photo.likes
        }
        #expect(likes == 5)
        #expect(try await store.get(Photo.self, at: "photos/1")?.likes == 5)
        #expect(server.requests(to: ":beginTransaction").count == (way == .locks ? 1 : 0))
    }

    @Test("A user's transaction asks the server for no lock, which it does not give to users")
    func users() async throws {
        let authentication = FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: quickConfiguration())
        try await authentication.signInAnonymously()
        let store = Firestore(
            project: "shop", credentials: authentication, emulators: server.emulators,
            configuration: quickConfiguration())
        server.demandSignIn()
        for _ in 0..<2 {
            try await store.transaction { transaction in
                let old = try await transaction.get([String: Int].self, at: "n/1")
                try transaction.write { try $0.set(["likes": (old?["likes"] ?? 0) + 1], at: "n/1") }
            }
        }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["likes": 2])
        let query = FirestoreQuery(Photo.self, in: "photos")
        #expect(
            await errorName { try await store.transaction { _ = try await $0.find(query) } } == "accessTokenRequired")
    }

    @Test("Ten transactions at once on one document all count")
    func concurrent() async throws {
        let store = store(.versions)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    // Each of the ten may lose to all the others.
                    for attempt in 1... {
                        do {
                            try await store.transaction { transaction in
                                let old = try await transaction.get([String: Int].self, at: "n/1")
                                try transaction.write { try $0.set(["likes": (old?["likes"] ?? 0) + 1], at: "n/1") }
                            }
                            break
                        } catch FirebaseError.contention where attempt < 10 {}
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["likes": 10])
    }

    @Test("A change of what was read, written or not, or that did not exist, has the transaction run again")
    func changedMeanwhile() async throws {
        let store = store(.versions)
        for path in ["n/written", "n/read", "n/missing"] {
            try await store.set(["a": 1], at: "n/written")
            try await store.set(["a": 1], at: "n/read")
            try await store.delete("n/missing")
            let runs = Mutex(0)
            try await store.transaction { transaction in
                let sum =
                    (try await transaction.documents([String: Int].self, at: ["n/written", "n/read", "n/missing"]))
                    .reduce(0) { $0 + ($1?.value["a"] ?? 0) }
                let isFirst = runs.withLock { runs in
                    runs += 1
                    return runs == 1
                }
                if isFirst { try await store.set(["a": 5], at: path) }
                try transaction.write { try $0.set(["a": sum], at: "n/written") }
            }
            #expect(runs.withLock(\.self) == 2, "\(path)")
            let sum = path == "n/missing" ? 7 : 6
            #expect(try await store.get([String: Int].self, at: "n/written") == ["a": sum], "\(path)")
        }
        #expect(try await store.get([String: Int].self, at: "n/read") == ["a": 1])
    }

    @Test("A document that changes between two reads of a transaction has it run again")
    func changedBetweenReads() async throws {
        let store = store(.versions)
        let runs = Mutex(0)
        let found = try await store.transaction { transaction in
            let first = try await transaction.get([String: Int].self, at: "n/1")
            let number = runs.withLock { runs in
                runs += 1
                return runs
            }
            if number == 1 { try await store.set(["a": 1], at: "n/1") }
            return [first, try await transaction.get([String: Int].self, at: "n/1")]
        }
        #expect(found == [["a": 1], ["a": 1]])
        #expect(runs.withLock(\.self) == 2)
    }

    @Test("A document that was only read is not changed by the write that checks it")
    func onlyRead() async throws {
        let store = store(.versions)
        let time = try await store.set(["a": 1], at: "n/1")
        try await store.transaction { transaction in
            _ = try await transaction.get([String: Int].self, at: "n/1")
            _ = try await transaction.get([String: Int].self, at: "n/2")
            try transaction.write { try $0.set(["a": 2], at: "n/3") }
        }
        #expect(try await store.document([String: Int].self, at: "n/1")?.updated == time)
        #expect(server.data.documents.count == 2)
    }

    @Test("A condition that names the version that was read is the transaction's own: it runs again")
    func ownVersion() async throws {
        let store = store(.versions)
        try await store.set(["a": 1], at: "n/1")
        let runs = Mutex(0)
        try await store.transaction { transaction in
            let document = try #require(try await transaction.document([String: Int].self, at: "n/1"))
            let isFirst = runs.withLock { runs in
                runs += 1
                return runs == 1
            }
            if isFirst { try await store.set(["a": 5], at: "n/1") }
            try transaction.write {
                try $0.set(["a": (document.value["a"] ?? 0) + 1], at: "n/1", when: .unchanged(since: document.updated))
            }
        }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["a": 6])
    }

    @Test("A condition of the app's own that does not hold is a conflict, whatever was read", arguments: Way.allCases)
    func ownConditions(way: Way) async throws {
        let store = store(way)
        try await store.set(["a": 1], at: "n/1")
        let error = await errorName {
            try await store.transaction { transaction in
                _ = try await transaction.get([String: Int].self, at: "n/1")
                try transaction.write { try $0.delete("n/2", when: .exists(true)) }
            }
        }
        #expect(error == "conflict")
    }

    @Test("A transaction without reads and writes sends no commit, unless it has locks to give back")
    func empty() async throws {
        #expect(try await store(.versions).transaction { _ in 5 } == 5)
        #expect(server.requests().isEmpty)
        #expect(try await store(.locks).transaction { _ in 5 } == 5)
        #expect(server.data.transactions.isEmpty)
    }

    @Test("A transaction finds documents and reads several, as of its own time")
    func reads() async throws {
        let store = store(.locks)
        try await FirestoreTests.fill(store, 3)
        let query = FirestoreQuery(Photo.self, in: "photos").where(\.likes, .atLeast(1))
        let likes = try await store.transaction { transaction in
            let found = try await transaction.find(query).map(\.value.likes)
            return found
                + (try await transaction.documents(Photo.self, at: ["photos/1000"])).compactMap { $0?.value.likes }
        }
        #expect(likes == [1, 2, 0])
        for target in [":runQuery", ":batchGet"] {
            let requests = server.requests(to: target)
            #expect(requests.count == 1 && requests.allSatisfy { $0.body.contains(#""transaction":"transaction-"#) })
        }
    }

    @Test("Writes that a transaction's tasks add at once are all done", arguments: Way.allCases)
    func concurrentWrites(way: Way) async throws {
        try await store(way).transaction { transaction in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<600 {
                    group.addTask { try transaction.write { try $0.set(["a": number], at: "n/\(number)") } }
                }
                try await group.waitForAll()
            }
        }
        #expect(server.data.documents.count == 600)
    }

    @Test("A write that is added while another is, stays")
    func nestedWrites() async throws {
        try await store(.versions).transaction { transaction in
            try transaction.write { batch in
                try transaction.write { try $0.set(["a": 1], at: "n/1") }
                try batch.set(["a": 2], at: "n/2")
            }
        }
        #expect(server.data.documents.count == 2)
    }

    @Test(
        "A transaction that meets other changes runs again, and is given up after five attempts",
        arguments: Way.allCases)
    func contention(way: Way) async throws {
        let store = store(way)
        let runs = Mutex(0)
        server.change { $0.aborts = 4 }
        try await store.transaction { transaction in
            runs.withLock { $0 += 1 }
            try transaction.write { try $0.set(Photo(title: "a"), at: "photos/1") }
        }
        #expect(runs.withLock { $0 } == 5)
        if way == .locks {
            #expect(server.requests(to: ":beginTransaction").last?.body.contains("retryTransaction") == true)
        }
        server.change { $0.aborts = 5 }
        let error = await #expect(throws: FirebaseError.self) {
            try await store.transaction { transaction in try transaction.write { try $0.delete("photos/1") } }
        }
        guard case .contention(_, attempts: 5) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A transaction runs again after too many requests, and after its lock has expired, with another one")
    func busy() async throws {
        let store = store(.locks)
        let expired =
            #"{"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "The referenced transaction has expired or is no longer valid."}}"#
        server.refuse("429 Too Many Requests", "RESOURCE_EXHAUSTED", at: ":commit")
        server.misbehave(.respond("400 Bad Request", expired), at: ":commit")
        let runs = Mutex(0)
        try await store.transaction { transaction in
            runs.withLock { $0 += 1 }
            try transaction.write { try $0.increment("likes", at: "n/1") }
        }
        #expect(runs.withLock(\.self) == 3)
        #expect(server.data.documents.values.first?.fields == ["likes": 1])
        #expect(server.requests(to: ":beginTransaction").allSatisfy { !$0.body.contains("retryTransaction") })
    }

    @Test(
        "A commit whose answer is lost, or that the server is too busy for, is not made twice", arguments: Way.allCases)
    func lostCommit(way: Way) async throws {
        let store = store(way)
        for fault in [FirebaseServer.Fault.Kind.cutAfterwards, .respond("503 Service Unavailable", "{}")] {
            let runs = Mutex(0)
            server.misbehave(fault, at: ":commit")
            await #expect(throws: FirebaseError.self) {
                try await store.transaction { transaction in
                    runs.withLock { $0 += 1 }
                    try transaction.write { try $0.increment("likes", at: "n/1") }
                }
            }
            #expect(runs.withLock(\.self) == 1)
        }
        #expect(server.data.documents.values.first?.fields == ["likes": 1])
    }

    @Test("A transaction whose closure throws is rolled back, and writes nothing", arguments: Way.allCases)
    func rollBack(way: Way) async throws {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await store(way).transaction { transaction in
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
        let store = store(.locks)
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
