import DertischFoodDelivery
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firestore, when it refuses or is away")
struct FirestoreRefusalTests {
    typealias Photo = FirestoreTests.Photo

    let server: FirebaseServer
    let store: Firestore

    init() throws {
        server = try FirebaseServer()
        store = Firestore(project: "shop", emulators: server.emulators, configuration: quickConfiguration())
    }

    @Test(
        "Reads, queries and repeatable writes are tried again after 429, 503 and a break",
        arguments: ["429 Too Many Requests", "503 Service Unavailable", "cut"])
    func retries(status: String) async throws {
        func fail(_ target: String) {
            if status == "cut" {
                server.misbehave(.cut, at: target, times: 2)
            } else {
                server.refuse(status, "UNAVAILABLE", at: target, times: 2)
            }
        }
        fail(":commit")
        try await store.set(Photo(title: "a"), at: "photos/1")
        fail("/photos/1")
        #expect(try await store.get(Photo.self, at: "photos/1")?.title == "a")
        fail(":runQuery")
        #expect(try await store.find(FirestoreQuery(Photo.self, in: "photos")).count == 1)
        fail(":runAggregationQuery")
        #expect(try await store.count(FirestoreQuery(Photo.self, in: "photos")) == 1)
        #expect(server.requests(to: ":commit").count == 3)
    }

    @Test("A write that must not be done twice is sent once if its answer is lost, or the server is busy with it")
    func once() async throws {
        try await store.set(["likes": 1], at: "n/1")
        for fault in [FirebaseServer.Fault.Kind.cutAfterwards, .respond("503 Service Unavailable", "{}")] {
            let count = server.requests(to: ":commit").count
            server.misbehave(fault, at: ":commit")
            await #expect(throws: FirebaseError.self) {
                try await store.commit { try $0.increment("likes", at: "n/1") }
            }
            server.misbehave(fault, at: ":commit")
            await #expect(throws: FirebaseError.self) { try await store.set(["a": 1], at: "n/2", when: .exists(false)) }
            #expect(server.requests(to: ":commit").count == count + 2)
        }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["likes": 2])
    }

    @Test(
        "What Firestore has not done, because of other changes or too many requests, is sent again, whatever it is",
        arguments: ["409 Conflict", "429 Too Many Requests"])
    func undone(status: String) async throws {
        let code = status.hasPrefix("409") ? "ABORTED" : "RESOURCE_EXHAUSTED"
        try await store.set(["likes": 1], at: "n/1")
        server.refuse(status, code, at: ":commit", times: 4)
        try await store.commit { try $0.increment("likes", at: "n/1") }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["likes": 2])
        #expect(server.requests(to: ":commit").count == 6)
        server.refuse(status, code, at: ":commit", times: 5)
        let error = await errorName { try await store.set(["a": 1], at: "n/2", when: .exists(false)) }
        #expect(error == (code == "ABORTED" ? "contention" : "refused"))
        #expect(server.requests(to: ":commit").count == 11)
    }

    @Test("A document that is added may be sent several times, and is one document")
    func addedOnce() async throws {
        server.misbehave(.cutAfterwards, at: ":commit")
        server.refuse("503 Service Unavailable", "UNAVAILABLE", at: ":commit")
        let path = try await store.add(Photo(title: "One"), to: "photos")
        #expect(try await store.get(Photo.self, at: path)?.title == "One")
        #expect(server.data.documents.count == 1)
        #expect(server.requests(to: ":commit").count == 3)
    }

    @Test("A hundred calls under way whose token has been revoked share one renewal, and all succeed")
    func revoked() async throws {
        let signIn = FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: quickConfiguration())
        try await signIn.signInAnonymously()
        let store = Firestore(
            project: "shop", credentials: signIn, emulators: server.emulators, configuration: quickConfiguration())
        server.change { $0.isGuarded = true }
        try await store.set(Photo(title: "a"), at: "photos/1")
        server.change { $0.validTokens = [] }
        // The new token comes once many calls were refused.
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "/v1/token")
        try await withThrowingTaskGroup(of: Photo?.self) { group in
            for _ in 0..<100 { group.addTask { try await store.get(Photo.self, at: "photos/1") } }
            await answer.requested()
            await until("all calls were refused") { server.requests(to: "/photos/1").count == 100 }
            answer.release()
            for try await photo in group { #expect(photo?.title == "a") }
        }
        #expect(server.requests(to: "/v1/token").count == 1)
        #expect(server.requests(to: "/photos/1").count == 200)
    }

    @Test("A token that is rejected again after its renewal is told, without its text")
    func rejected() async throws {
        let tokens = FirebaseAccessTokens { "a-secret-token" }
        let store = Firestore(
            project: "shop", credentials: tokens, emulators: server.emulators, configuration: quickConfiguration())
        server.misbehave(
            .respond(
                "401 Unauthorized",
                #"{"error": {"status": "UNAUTHENTICATED", "message": "Bad a-secret-token\nand more"}}"#),
            at: "/photos/", times: 2)
        let error = await #expect(throws: FirebaseError.self) { try await store.get(Photo.self, at: "photos/1") }
        let text = String(describing: error) + String(reflecting: error)
        #expect(text.contains("UNAUTHENTICATED") && !text.contains("a-secret-token"))
        #expect(server.requests().count == 2)
    }

    @Test(
        "An invalid answer is reported with its request, and does not end the process",
        arguments: [
            "", "{", "null", "[]", "5", #"{"name": 5}"#, #"{"name": "projects/p/documents"}"#,
            #"{"name": "projects/p/databases/d/documents/photos/1"}"#,
            #"{"name":"projects/p/databases/d/documents/photos/1","fields":{"title":{"integerValue":"1"}},"createTime":"2026-01-01T00:00:00Z","updateTime":"2026-01-01T00:00:00Z"}"#,
            #"{"name":"projects/p/databases/d/documents/photos/1","fields":{"title":{"stringValue":1}},"createTime":"2026-01-01T00:00:00Z","updateTime":"2026-01-01T00:00:00Z"}"#,
            #"{"name":"projects/p/databases/d/documents/photos/1","fields":[],"createTime":"2026-01-01T00:00:00Z","updateTime":"2026-01-01T00:00:00Z"}"#,
            String(repeating: "[", count: 200_000),
        ])
    func unreadable(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "/", times: 4)
        let query = FirestoreQuery(Photo.self, in: "photos")
        let get = await errorName { _ = try await store.get(Photo.self, at: "photos/1") }
        #expect(get == (answer.contains("integerValue") ? "undecodable" : "badAnswer"))
        // An empty list is what a query that finds nothing has.
        #expect(await errorName { _ = try await store.find(query) } == (answer == "[]" ? nil : "badAnswer"))
        #expect(await errorName { _ = try await store.count(query) } == "badAnswer")
        #expect(await errorName { try await store.set(Photo(title: ""), at: "photos/1") } == "badAnswer")
    }

    @Test(
        "A database that does not exist, and a server that is no Firestore, is no missing document and no conflict",
        arguments: [
            #"{"error": {"code": 404, "status": "NOT_FOUND", "message": "The database (default) does not exist."}}"#,
            #"{"error": {"code": 404, "status": "NOT_FOUND", "message": "The project shop does not exist or it does not contain an active database."}}"#,
            "<html>There is no such page.</html>",
        ])
    func noDatabase(body: String) async throws {
        server.misbehave(.respond("404 Not Found", body), at: "/documents", times: 2)
        func expectRefusal(_ work: () async throws -> Void) async {
            let error = await #expect(throws: FirebaseError.self) { try await work() }
            guard case .refused? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        await expectRefusal { _ = try await store.get(Photo.self, at: "photos/1") }
        await expectRefusal { try await store.set(Photo(title: "a"), at: "photos/1", when: .exists(true)) }
    }

    @Test("A document that is missing is nil, whatever the words of the refusal name")
    func missing() async throws {
        for path in ["photos/1", "databases/database", "a/The database "] {
            #expect(try await store.get(Photo.self, at: path) == nil)
        }
    }

    @Test("A refusal says what happened, where, why and what to do")
    func message() async throws {
        server.refuse("403 Forbidden", "PERMISSION_DENIED", at: "/photos/1")
        let error = await #expect(throws: FirebaseError.self) { try await store.get(Photo.self, at: "photos/1") }
        #expect(
            error?.description == """
                error: Firebase refused with status 403.
                  where: GET http://127.0.0.1:\(server.port)/v1/projects/shop/databases/(default)/documents/photos/1
                  why:   It says: PERMISSION_DENIED: Said so.
                  do:    Check the rules of the project, and the user.
                """)
    }

    @Test("A cancelled call throws a CancellationError and ends its request")
    func cancelled() async throws {
        server.misbehave(.silence, at: "/photos/1")
        let task = Task { try await store.get(Photo.self, at: "photos/1") }
        await until("the request") { !server.requests().isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("An invalid address of an emulator is reported by the first request")
    func badEmulator() async throws {
        let emulators = FirebaseEmulators(environment: ["FIRESTORE_EMULATOR_HOST": "no host at all"])
        let store = Firestore(project: "shop", emulators: emulators, configuration: quickConfiguration())
        #expect(await errorName { _ = try await store.get(Photo.self, at: "photos/1") } == "network")
    }

    @Test("Without emulators, requests go to Google's servers by TLS")
    func google() async throws {
        #expect(FirebaseEmulators(environment: ["FIRESTORE_EMULATOR_HOST": ""]) == .none)
        let courier = CannedCourier { _ in Delivery(text: #"{"error": {"status": "NOT_FOUND"}}"#, status: 404) }
        var configuration = quickConfiguration()
        configuration.courier = courier
        _ = try await Firestore(project: "shop", emulators: .none, configuration: configuration).get(
            Photo.self, at: "a/b")
        #expect(
            courier.requests.first?.destination.description
                == "https://firestore.googleapis.com/v1/projects/shop/databases/(default)/documents/a/b")
    }
}
