import DertischFoodDelivery
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Conditional writes and tokens of Firebase's Realtime Database")
struct RealtimeConditionTests {
    let server: FirebaseServer
    let database: RealtimeDatabase

    init() throws {
        server = try FirebaseServer()
        database = RealtimeDatabase(
            "https://shop-default-rtdb.firebaseio.com/", emulators: server.emulators,
            configuration: quickConfiguration())
    }

    @Test("A write that is redirected is done at the other server, with its condition")
    func redirected() async throws {
        let other = try FirebaseServer()
        func redirect(_ target: String) {
            let headers = ["Location: http://127.0.0.1:\(other.port)/\(target)"]
            server.misbehave(.respond("307 Temporary Redirect", "", headers: headers), at: target)
        }
        redirect("a.json")
        try await database.put(1, at: "a")
        redirect("a.json")
        #expect(await errorName { try await database.put(2, at: "a", ifTagIs: "other") } == "conflict")
        redirect("a.json")
        try await database.put(2, at: "a", ifTagIs: FirebaseData.tag(.integer(1)))
        redirect("list.json")
        #expect(try await database.push(3, at: "list").hasPrefix("-N"))
        #expect(other.data.tree[["a"]] == 2 && server.data.tree == .null)
    }

    @Test("A conditional write whose connection ends before the answer is not sent again by the client itself")
    func reusedConnection() async throws {
        try await database.put(3, at: "likes/4")
        let tag = try await database.tagged(Int.self, at: "likes/4").tag
        server.misbehave(.closeAfterwards, at: "likes/4")
        #expect(await errorName { try await database.put(4, at: "likes/4", ifTagIs: tag) } == "network")
        #expect(server.requests().count { $0.names("if-match") } == 1)
        #expect(try await database.get(at: "likes/4") == 4)
    }

    @Test("A conditional write is done if nothing has changed, and refused otherwise")
    func tags() async throws {
        let nothing = try await database.tagged(Int.self, at: "likes/4")
        #expect(nothing.value == nil)
        try await database.put(1, at: "likes/4", ifTagIs: nothing.tag)
        let error = await #expect(throws: FirebaseError.self) {
            try await database.put(2, at: "likes/4", ifTagIs: nothing.tag)
        }
        guard case .conflict(_, let refusal)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal.status == 412)
        let one = try await database.tagged(Int.self, at: "likes/4")
        #expect(one.value == 1)
        try await database.put(Int?.none, at: "likes/4", ifTagIs: one.tag)
        #expect(try await database.get(Int.self, at: "likes/4") == nil)
    }

    @Test("Ten transactions at once all count")
    func updates() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask { try await database.transaction(Int.self, at: "likes/4") { ($0 ?? 0) + 1 } }
            }
            try await group.waitForAll()
        }
        #expect(try await database.get(at: "likes/4") == 10)
    }

    @Test("A transaction whose answer is lost throws, and is not made twice")
    func lostUpdate() async throws {
        try await database.put(3, at: "likes/4")
        let busy = FirebaseServer.Fault.Kind.respond("503 Unavailable", #"{"error": "Later."}"#)
        for fault in [FirebaseServer.Fault.Kind.cutAfterwards, busy] {
            // The first request reads the value, and the second writes it.
            await #expect(throws: FirebaseError.self) {
                try await database.transaction(Int.self, at: "likes/4") { old in
                    server.misbehave(fault, at: "likes/4")
                    return (old ?? 0) + 1
                }
            }
            // The first was done, and the second was not.
            #expect(try await database.get(at: "likes/4") == 4)
        }
        #expect(server.requests(to: "likes/4").count { $0.names("if-match") } == 2)
    }

    @Test("A transaction that always meets another change gives up")
    func contention() async throws {
        let runs = Mutex(0)
        let error = await #expect(throws: FirebaseError.self) {
            try await database.transaction(Int.self, at: "likes/4") { old in
                // Another guest is always quicker.
                server.change { data in
                    let number = data.number()
                    data.tree = ["likes": ["4": .integer(Int64(number))]]
                }
                runs.withLock { $0 += 1 }
                return (old ?? 0) + 1
            }
        }
        guard case .contention(_, attempts: 25)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(runs.withLock(\.self) == 25)
    }

    @Test("A transaction may delete, and may throw, which changes nothing")
    func otherUpdates() async throws {
        struct Full: Error {}
        try await database.put(5, at: "seats")
        await #expect(throws: Full.self) { try await database.transaction(Int.self, at: "seats") { _ in throw Full() } }
        #expect(try await database.get(at: "seats") == 5)
        try await database.transaction(Int.self, at: "seats") { _ in nil }
        #expect(try await database.get(Int.self, at: "seats") == nil)
    }

    @Test("What the rules forbid is told at once: another token would not help")
    func forbidden() async throws {
        let mint = TokenMint()
        let tokens = mint.tokens
        let guarded = RealtimeDatabase(
            "https://shop.firebaseio.com", credentials: tokens, emulators: server.emulators,
            configuration: quickConfiguration())
        let denied = FirebaseServer.Fault.Kind.respond("401 Unauthorized", #"{"error": "Permission denied"}"#)
        server.misbehave(denied, at: "secrets", times: 20)
        for _ in 0..<10 {
            let error = await #expect(throws: FirebaseError.self) { try await guarded.get(Int.self, at: "secrets") }
            #expect(String(describing: error).contains("Check the rules"))
        }
        #expect(await errorName { for try await _ in guarded.changes(at: "secrets") {} } == "refused")
        #expect(mint.made == 1)
        #expect(server.requests(to: "secrets").count == 11)
    }

    @Test("A token goes into the query, where no error shows it, and is renewed once when it is rejected")
    func tokens() async throws {
        let mint = TokenMint()
        let tokens = mint.tokens
        server.change { data in
            data.isGuarded = true
            data.validTokens = ["access-2"]
        }
        let guarded = RealtimeDatabase(
            "https://shop.firebaseio.com", credentials: tokens, emulators: server.emulators,
            configuration: quickConfiguration())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { try await guarded.put(number, at: "likes/\(number)") } }
            try await group.waitForAll()
        }
        #expect(mint.made == 2)
        server.change { $0.validTokens = [] }
        let error = await #expect(throws: FirebaseError.self) { try await guarded.put(1, at: "likes/4") }
        #expect(!String(describing: error).contains("access-"))
        #expect(String(describing: error).contains("401"))
    }
}
