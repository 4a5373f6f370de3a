import DertischFoodDelivery
import DertischJSON
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("The stream of Firebase's Realtime Database")
struct RealtimeStreamTests: StreamScripting {
    let server: FirebaseServer
    let database: RealtimeDatabase

    init() throws {
        server = try FirebaseServer()
        database = RealtimeDatabase(
            "https://shop.firebaseio.com", emulators: server.emulators, configuration: quickConfiguration())
    }

    /// The first changes, as text.
    private func changes(_ count: Int, _ database: RealtimeDatabase? = nil, maxBytes: Int = 100_000) async throws
        -> [String]
    {
        var found: [String] = []
        for try await change in (database ?? self.database).changes(at: "likes", maxBytes: maxBytes) {
            let value = change.data.tree.json.split(separator: "\n").joined()
            found.append("\(change.kind) \(change.path) \(value)")
            if found.count == count { break }
        }
        return found
    }

    private func error(_ work: () async throws -> Void) async -> FirebaseError? {
        await #expect(throws: FirebaseError.self) { try await work() }
    }

    private func guarded(_ mint: TokenMint) -> RealtimeDatabase {
        RealtimeDatabase(
            "https://shop.firebaseio.com", credentials: mint.tokens, emulators: server.emulators,
            configuration: quickConfiguration())
    }

    @Test("The first change is all that is there; others follow as they come")
    func first() async throws {
        try await database.put(["4": 3], at: "likes")
        #expect(try await changes(1) == [#"put / {"4":3}"#])
        script(.init(pieces: [put("{\"4\": 3}"), put("5", at: "/4"), patch("{\"5\": 1}"), put("null", at: "/4")]))
        #expect(
            try await changes(4) == [#"put / {"4":3}"#, "put /4 5", #"patch / {"5":1}"#, "put /4 null"])
    }

    @Test("A change has its keys, says whether it deletes, and is decoded")
    func decoded() async throws {
        script(.init(pieces: [put("{\"likes\": 3}", at: "/a/b"), put("null", at: "/a")]))
        var found: [RealtimeChange] = []
        for try await change in database.changes(at: "") {
            found.append(change)
            if found.count == 2 { break }
        }
        #expect(found[0].keys == ["a", "b"])
        #expect(try found[0].value([String: Int].self) == ["likes": 3])
        #expect(throws: FirebaseError.self) { try found[0].value(Int.self) }
        #expect(!found[0].isDeletion)
        #expect(found[1].isDeletion)
        #expect(try found[1].value(Int.self) == nil)
    }

    @Test("A stream that breaks is opened anew, and begins with all that is there")
    func broken() async throws {
        script(
            .init(pieces: [put("1"), "event: put\ndata: {\"path"], staysOpen: false),
            .init(pieces: [put("2")], staysOpen: false),
            .init(pieces: [put("3")]))
        #expect(try await changes(3) == ["put / 1", "put / 2", "put / 3"])
        #expect(server.requests(to: "likes").count == 3)
    }

    @Test("A stream that falls silent is opened anew")
    func silent() async throws {
        // Real time, as the time-out is libcurl's. A slow machine may lose a stream before it has sent anything: then the next one counts.
        let impatient = RealtimeDatabase(
            "https://shop.firebaseio.com", silence: .milliseconds(200), emulators: server.emulators,
            configuration: quickConfiguration())
        server.change { $0.streams = (1...1_000).map { .init(pieces: [put("\($0)")]) } }
        #expect(try await changes(2, impatient).count == 2)
        #expect(server.requests(to: "likes").count > 1)
    }

    @Test("A write by one client is seen on the stream of another")
    func followed() async throws {
        try await database.put(["a": 1], at: "likes")
        server.change { $0.followsChanges = true }
        var values = database.values(of: [String: Int].self, at: "likes").makeAsyncIterator()
        #expect(try await values.next() == ["a": 1])
        try await database.patch(["a": RealtimeValue.null, "b": 2], at: "likes")
        #expect(try await values.next() == ["b": 2])
        try await database.delete("likes")
        #expect(try await values.next() == .some(.some(nil)))
    }

    @Test("Forty streams are open at the same time, whose tokens are revoked together: one renewal serves all")
    func manyStreams() async throws {
        let mint = TokenMint()
        let guarded = guarded(mint)
        server.change {
            $0.streamsByToken = [
                "access-1": .init(pieces: [put("1"), "event: auth_revoked\ndata: null\n\n"]),
                "access-2": .init(pieces: [put("2")]),
            ]
        }
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<40 { group.addTask { try await changes(2, guarded) } }
            for try await found in group { #expect(found == ["put / 1", "put / 2"]) }
        }
        #expect(mint.made == 2)
        #expect(server.requests(to: "likes").count == 80)
    }

    @Test("Once a stream has been open, a network that answers in the server's place does not end the loop")
    func captivePortal() async throws {
        let portal = FirebaseData.Answer(status: "200 OK", body: "<html>", headers: ["Content-Type: text/html"])
        script(
            .init(pieces: [put("1")], staysOpen: false), .init(refusal: portal), .init(refusal: portal),
            .init(pieces: [put("2")]))
        #expect(try await changes(2) == ["put / 1", "put / 2"])
        let other = try FirebaseServer()
        other.change { $0.streams = [.init(refusal: portal)] }
        let wrong = RealtimeDatabase(
            "https://shop.firebaseio.com", emulators: other.emulators, configuration: quickConfiguration())
        #expect(await errorName { _ = try await changes(1, wrong) } == "badAnswer")
    }

    @Test("Events in pieces of any size, with any ends of lines, are read whole", arguments: [1, 2, 7])
    func pieces(size: Int) async throws {
        let text =
            "\u{FEFF}: hello\r\n\r\n" + put(#"{"ü": "🎬"}"#).replacing("\n", with: "\r\n")
            + put("5", at: "/4").replacing("\n", with: "\r")
        // A piece may end within a letter.
        let bytes = Array(text.utf8)
        script(
            .init(
                bytes: stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
            ))
        #expect(try await changes(2) == [#"put / {"ü":"🎬"}"#, "put /4 5"])
    }

    @Test("Signs of life and unknown events are no changes")
    func signs() async throws {
        let sign = "event: keep-alive\ndata: null\n\n"
        script(
            .init(pieces: [
                sign, put("1"), sign, "event: later\ndata: x\n\n", ": a comment\n\n", "data: y\n\n", put("2"),
            ]))
        #expect(try await changes(2) == ["put / 1", "put / 2"])
    }

    @Test("Ten thousand events come in their order, to a reader that is slow at first")
    func many() async throws {
        script(.init(pieces: [(0..<10_000).map { put("\($0)") }.joined()]))
        var last = -1
        for try await change in database.changes(at: "likes") {
            let number = try #require(try change.value(Int.self))
            #expect(number == last + 1)
            last = number
            if last < 100 { await Task.yield() }
            if last == 9_999 { break }
        }
        #expect(last == 9_999)
    }

    @Test("A server that takes the permission back ends the loop with an error, and it stays ended")
    func cancelled() async throws {
        script(.init(pieces: [put("1"), "event: cancel\ndata: null\n\n"]))
        var iterator = database.changes(at: "likes").makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        guard case .streamCancelled(let place)? = await error({ _ = try await iterator.next() }) else {
            Issue.record("It is another error.")
            return
        }
        #expect(place.address.hasSuffix("/likes.json"))
        #expect(try await iterator.next() == nil)
    }

    @Test("A revoked token is renewed, and the stream goes on")
    func revoked() async throws {
        let mint = TokenMint()
        let guarded = guarded(mint)
        script(
            .init(pieces: [put("1"), "event: auth_revoked\ndata: \"credential is no longer valid\"\n\n"]),
            .init(pieces: [put("2")]))
        #expect(try await changes(2, guarded) == ["put / 1", "put / 2"])
        let targets = server.requests(to: "likes").map(\.target)
        #expect(targets.map { $0.contains("access-1") } == [true, false])
        #expect(targets.last?.contains("access-2") == true)
    }

    @Test(
        "A token that cannot be renewed at once ends no stream; a source of tokens that always fails throws its own error"
    )
    func renewal() async throws {
        let revoked = "event: auth_revoked\ndata: null\n\n"
        let expired = FirebaseData.Answer(status: "401 Unauthorized", body: #"{"error": "Auth token is expired"}"#)
        script(.init(pieces: [put("1"), revoked]), .init(refusal: expired), .init(pieces: [put("2")]))
        #expect(try await changes(2, guarded(TokenMint(failing: 2...2))) == ["put / 1", "put / 2"])
        #expect(server.requests(to: "likes").last?.target.contains("access-3") == true)
        // One that has never worked is reported at once.
        let never = TokenMint(failing: 1...100)
        await #expect(throws: TokenMint.Away.self) { for try await _ in guarded(never).changes(at: "likes") {} }
        #expect(never.made == 1)
        script(.init(pieces: [put("1")], staysOpen: false))
        let once = TokenMint(failing: 2...100)
        await #expect(throws: TokenMint.Away.self) {
            for try await _ in guarded(once).changes(at: "likes", maxFailures: 10) {
                server.change { data in
                    data.isGuarded = true
                    data.validTokens = []
                }
            }
        }
        #expect(once.made == 10)
    }

    @Test("A user's token that cannot be renewed while the sign-in is busy ends no stream")
    func busyRenewal() async throws {
        let signIn = FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: quickConfiguration())
        try await signIn.signInAnonymously()
        let guarded = RealtimeDatabase(
            "https://shop.firebaseio.com", credentials: signIn, emulators: server.emulators,
            configuration: quickConfiguration())
        server.refuse("503 Unavailable", "UNAVAILABLE", at: "/v1/token", times: 3)
        script(.init(pieces: [put("1"), "event: auth_revoked\ndata: null\n\n"]), .init(pieces: [put("2")]))
        #expect(try await changes(2, guarded) == ["put / 1", "put / 2"])
        #expect(server.requests(to: "/v1/token").count == 3)
    }

    @Test("A server that refuses is asked again if it is busy, and the loop ends if it is not")
    func refused() async throws {
        let busy = FirebaseData.Answer(status: "503 Unavailable", body: #"{"error": "Later."}"#)
        let denied = FirebaseData.Answer(status: "403 Forbidden", body: #"{"error": "Permission denied"}"#)
        script(.init(refusal: busy), .init(refusal: busy), .init(pieces: [put("1")]))
        #expect(try await changes(1) == ["put / 1"])
        script(.init(refusal: denied))
        guard case .refused(_, let refusal)? = await error({ _ = try await changes(1) }) else {
            Issue.record("It is another error.")
            return
        }
        #expect(refusal.status == 403)
        #expect(refusal.message == "Permission denied")
    }

    @Test("A stream that is redirected to another server is read there, and asked for at the first after each break")
    func redirected() async throws {
        let other = try FirebaseServer()
        let target = "/likes.json?ns=other&auth=given-by-the-first"
        let redirect = FirebaseData.Answer(
            status: "307 Temporary Redirect", body: "", headers: ["Location: http://127.0.0.1:\(other.port)\(target)"])
        script(.init(refusal: redirect), .init(refusal: redirect))
        other.change { $0.streams = [.init(pieces: [put("1")], staysOpen: false), .init(pieces: [put("2")])] }
        #expect(try await changes(2) == ["put / 1", "put / 2"])
        #expect(server.requests(to: "likes").count == 2)
        let seen = other.requests()
        #expect(seen.map(\.target) == [target, target])
        #expect(seen.allSatisfy { $0.method == "GET" && $0.has("Accept: text/event-stream") })
    }

    @Test("A stream that is redirected in a circle ends with an error")
    func circle() async throws {
        let headers = ["Location: http://127.0.0.1:\(server.port)/likes.json"]
        server.misbehave(.respond("307 Temporary Redirect", "", headers: headers), at: "likes", times: 100)
        guard case .network(.badRedirect)? = await error({ _ = try await changes(1) }) else {
            Issue.record("It is another error.")
            return
        }
        // The first, and five that it leads to.
        #expect(server.requests(to: "likes").count == 6)
    }

    @Test("Failures in a row end the loop after the number that is allowed; by itself it goes on for ever")
    func failures() async throws {
        let ended = FirebaseData.StreamScript(staysOpen: false)
        // A stream that breaks after its first event has not lasted.
        let one = FirebaseData.StreamScript(pieces: [put("1")], staysOpen: false)
        let two = FirebaseData.StreamScript(pieces: [put("1"), put("2")], staysOpen: false)
        server.change { $0.streams = Array(repeating: ended, count: 100) + [one] }
        #expect(try await changes(1).count == 1)
        server.change { $0.streams = [ended, one, ended, two, ended, ended, ended, one, ended, ended] }
        var found: [String] = []
        let error = await errorName {
            for try await change in database.changes(at: "likes", maxFailures: 5) {
                found.append("\(change.kind) \(change.data)")
            }
        }
        #expect(error == "streamEnded")
        #expect(found.count == 4)
        #expect(server.data.streams.count == 2)
    }

    @Test(
        "An event that cannot be read ends the loop with an error",
        arguments: [
            "event: put\ndata: {\n\n", "event: put\ndata: []\n\n", "event: put\ndata: {\"data\": 5}\n\n",
            "event: put\ndata: {\"path\": 5, \"data\": 5}\n\n",
            "event: patch\ndata: {\"path\": \"/\", \"data\": 5}\n\n",
            "event: put\ndata: {\"path\": \"/\"}\n\n",
        ])
    func unreadable(event: String) async throws {
        script(.init(pieces: [event]))
        guard case .badAnswer? = await error({ _ = try await changes(1) }) else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("An answer that is not a stream throws")
    func noStream() async throws {
        server.misbehave(.respond("200 OK", "5", headers: ["Content-Type: application/json"]), at: "likes")
        guard case .badAnswer? = await error({ _ = try await changes(1) }) else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("An event beyond the limit, in one line or many, ends the loop instead of filling the memory")
    func tooLarge() async throws {
        let piece = String(repeating: "x", count: 4_000)
        for event in [
            "event: put\ndata: \(piece)\(piece)\n\n", "event: put\ndata: \(piece)\ndata: \(piece)\n\n", piece + piece,
            "event: put\n" + String(repeating: "data\n", count: 5_002) + "\n",
        ] {
            script(.init(pieces: [event]))
            guard case .tooLarge(_, maxBytes: 5_000)? = await error({ _ = try await changes(1, maxBytes: 5_000) })
            else {
                Issue.record("It is another error: \(event.prefix(20))")
                return
            }
        }
    }

    @Test("Many small events that come together are below the limit of each")
    func smallLimit() async throws {
        script(.init(pieces: [(0..<2_000).map { put("\($0)") }.joined()]))
        #expect(try await changes(2_000, maxBytes: 1_000).last == "put / 1999")
    }

    @Test("A cancelled reader ends, and its connection with it")
    func cancellation() async throws {
        let reader = Task { try await changes(2) }
        await until("the stream is open") { !server.requests(to: "likes").isEmpty }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        await until("the connection ends") { server.connections == 0 }
    }
}
