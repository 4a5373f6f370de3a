import DertischFoodDelivery
import DertischJSON
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firebase's Realtime Database")
struct RealtimeTests {
    struct Photo: Codable, Equatable {
        var title: String
        var likes: Int
    }

    let server: FirebaseServer
    let database: RealtimeDatabase

    init() throws {
        server = try FirebaseServer()
        database = RealtimeDatabase(
            "https://shop-default-rtdb.firebaseio.com/", emulators: server.emulators,
            configuration: quickConfiguration())
    }

    private func fill(_ json: String) throws {
        let tree = try JSONReader.read(Array(json.utf8))
        server.change { $0.tree = tree }
    }

    @Test("Values are put, read, patched and deleted")
    func values() async throws {
        #expect(try await database.get(Photo.self, at: "photos/4") == nil)
        try await database.put(Photo(title: "Dune", likes: 3), at: "photos/4")
        #expect(try await database.get(at: "photos/4") == Photo(title: "Dune", likes: 3))
        #expect(try await database.get(at: "/photos/4/likes/") == 3)
        try await database.patch(["likes": 4], at: "photos/4")
        #expect(try await database.get(at: "photos/4") == Photo(title: "Dune", likes: 4))
        try await database.delete("photos/4/title")
        #expect(try await database.get([String: Int].self, at: "photos/4") == ["likes": 4])
        try await database.delete("photos")
        try await database.delete("photos")
        #expect(try await database.get([String: Int].self, at: "") == nil)
        // An emulator serves many databases, and is told which.
        #expect(server.requests().allSatisfy { $0.target.contains("ns=shop-default-rtdb") })
    }

    @Test("Keys and texts of all kinds come back the same", arguments: ["ü/ö", "a b/c%2F", "🎬", "a+b&c=d?", "'\"\\"])
    func texts(path: String) async throws {
        try await database.put(path, at: path)
        #expect(try await database.get(at: path) == path)
        let keys = path.split(separator: "/").map(String.init)
        #expect(server.data.tree.tree(at: keys)?.text == path)
    }

    @Test("Numbers keep their precision, and one that does not fit is refused")
    func numbers() async throws {
        for number in [Int.max, .min, 9_007_199_254_740_993, 0] {
            try await database.put(number, at: "n")
            #expect(try await database.get(at: "n") == number)
        }
        for number in [1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.1] {
            try await database.put(number, at: "n")
            #expect(try await database.get(at: "n") == number)
        }
        await #expect(throws: FirebaseError.self) { try await database.put(Double.nan, at: "n") }
        for (text, type) in [("1.5", "Int"), ("1e400", "Double"), ("9223372036854775808", "Int")] {
            server.misbehave(.respond("200 OK", text), at: "/n.json")
            await #expect(throws: FirebaseError.self, "\(text)") {
                if type == "Int" {
                    _ = try await database.get(Int.self, at: "n")
                } else {
                    _ = try await database.get(Double.self, at: "n")
                }
            }
        }
    }

    @Test("A pushed child stands under the key that the server gave it")
    func push() async throws {
        let keys = [
            try await database.push("Lovely!", at: "comments/4"), try await database.push("So so.", at: "comments/4"),
        ]
        #expect(
            try await database.get([String: String].self, at: "comments/4")
                == [keys[0]: "Lovely!", keys[1]: "So so."])
    }

    @Test("A push whose answer is lost is not sent again; a put is")
    func lostAnswers() async throws {
        server.misbehave(.cutAfterwards, at: "comments")
        await #expect(throws: FirebaseError.self) { try await database.push("Lovely!", at: "comments/4") }
        #expect(server.requests(to: "comments").count == 1)
        server.misbehave(.cutAfterwards, at: "likes")
        try await database.put(3, at: "likes/4")
        server.misbehave(.cutAfterwards, at: "likes")
        try await database.patch(["4": 5], at: "likes")
        #expect(server.requests(to: "likes").count == 4)
        #expect(try await database.get(at: "likes/4") == 5)
    }

    @Test(
        "A busy server is asked again after a pause", arguments: ["429 Busy", "503 Unavailable", "502 Bad", "504 Late"])
    func busy(status: String) async throws {
        server.misbehave(.respond(status, #"{"error": "Later."}"#, headers: ["Retry-After: 1"]), at: "likes", times: 2)
        try await database.put(3, at: "likes/4")
        #expect(server.requests(to: "likes").count == 3)
    }

    @Test("Children are found in the order that is asked for")
    func queries() async throws {
        try fill(
            """
            {"photos": {"b": {"title": "Dune", "likes": 3, "by": {"name": "Ada"}}, "a": {"title": "Alps", "likes": 12},
            "10": {"title": "Zoo", "likes": 3}, "9": {"title": "Bay", "likes": 0, "by": {"name": "Bob"}}},
            "likes": {"a": 5, "b": 2, "c": 5, "d": 1}}
            """)
        func keys(_ query: RealtimeQuery) async throws -> [String] {
            try await database.find(Photo.self, at: "photos", query).map(\.key)
        }
        #expect(try await keys(.orderedByKey) == ["9", "10", "a", "b"])
        #expect(try await keys(.ordered(byChild: "likes")) == ["9", "10", "b", "a"])
        #expect(try await keys(.ordered(byChild: "by/name")) == ["10", "a", "b", "9"])
        #expect(try await keys(.ordered(byChild: "likes").starting(at: 3)) == ["10", "b", "a"])
        #expect(try await keys(.ordered(byChild: "likes").ending(at: 3)) == ["9", "10", "b"])
        #expect(try await keys(.ordered(byChild: "title").equal(to: "Dune")) == ["b"])
        #expect(try await keys(.ordered(byChild: "likes").last(1)) == ["a"])
        let likes = try await database.find(Int.self, at: "likes", .orderedByValue.first(2))
        #expect(likes == [RealtimeEntry(key: "d", value: 1), RealtimeEntry(key: "b", value: 2)])
        #expect(try await database.find(Int.self, at: "nothing", .orderedByKey).isEmpty)
        #expect(try await database.find(Int.self, at: "likes", .orderedByKey.first(0)).isEmpty)
        #expect(try await database.find(Int.self, at: "likes", .orderedByKey.last(-1)).isEmpty)
        await #expect(throws: FirebaseError.self) {
            try await database.find(Int.self, at: "likes", .ordered(byChild: "a.b"))
        }
        await #expect(throws: FirebaseError.self) {
            try await database.find(Int.self, at: "likes", .orderedByValue.starting(at: Double.nan))
        }
    }

    @Test("Keys that are whole numbers come first, by their values; a sign or too many digits make a text")
    func keys() async throws {
        let keys = ["-7", "1", "01", "2", "10", "+5", "9999999999", "a"]
        try fill("{" + keys.reversed().map { #""\#($0)": 1"# }.joined(separator: ",") + "}")
        #expect(try await database.find(Int.self, at: "", .orderedByKey).map(\.key) == keys)
    }

    @Test("Children with whole numbers as keys come as a list, and have their keys")
    func lists() async throws {
        server.misbehave(.respond("200 OK", "[null, 5, 3, null, 4]"), at: "orderBy")
        let found = try await database.find(Int.self, at: "likes", .orderedByKey)
        #expect(found == [RealtimeEntry(key: "1", value: 5), .init(key: "2", value: 3), .init(key: "4", value: 4)])
        server.misbehave(.respond("200 OK", "[null, 5, 3, null, 4]"), at: "likes", times: 2)
        #expect(try await database.get([String: Int].self, at: "likes") == ["1": 5, "2": 3, "4": 4])
        #expect(try await database.get([Int?].self, at: "likes") == [nil, 5, 3, nil, 4])
    }

    @Test("A conditional write is done if nothing has changed, and refused otherwise")
    func tags() async throws {
        let nothing = try await database.tagged(Int.self, at: "likes/4")
        #expect(nothing.value == nil)
        try await database.put(1, at: "likes/4", ifTagIs: nothing.tag)
        await #expect(throws: FirebaseError.self) { try await database.put(2, at: "likes/4", ifTagIs: nothing.tag) }
        do { try await database.put(2, at: "likes/4", ifTagIs: nothing.tag) } catch FirebaseError.conflict(
            _, let refusal)
        {
            #expect(refusal.status == 412)
        }
        let one = try await database.tagged(Int.self, at: "likes/4")
        #expect(one.value == 1)
        try await database.put(Int?.none, at: "likes/4", ifTagIs: one.tag)
        #expect(try await database.get(Int.self, at: "likes/4") == nil)
    }

    @Test("Ten updates at once all count")
    func updates() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try await database.update(Int.self, at: "likes/4") { ($0 ?? 0) + 1 } } }
            try await group.waitForAll()
        }
        #expect(try await database.get(at: "likes/4") == 10)
    }

    @Test("An update whose answer is lost is told, and not made twice")
    func lostUpdate() async throws {
        try await database.put(3, at: "likes/4")
        let busy = FirebaseServer.Fault.Kind.respond("503 Unavailable", #"{"error": "Later."}"#)
        for (fault, value) in [(FirebaseServer.Fault.Kind.cutAfterwards, 4), (busy, 4)] {
            // The first request reads the value, and the second writes it.
            await #expect(throws: FirebaseError.self) {
                try await database.update(Int.self, at: "likes/4") { old in
                    server.misbehave(fault, at: "likes/4")
                    return (old ?? 0) + 1
                }
            }
            #expect(try await database.get(at: "likes/4") == value)
        }
        #expect(server.requests(to: "likes/4").count { $0.names("if-match") } == 2)
    }

    @Test("An update that always meets another change gives up")
    func contention() async throws {
        let runs = Mutex(0)
        let error = await #expect(throws: FirebaseError.self) {
            try await database.update(Int.self, at: "likes/4") { old in
                // Another guest is always quicker.
                server.change { data in
                    let number = data.number()
                    data.tree = .object(["likes": .object(["4": .number(number)])])
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

    @Test("An update may delete, and may throw, which changes nothing")
    func otherUpdates() async throws {
        struct Full: Error {}
        try await database.put(5, at: "seats")
        await #expect(throws: Full.self) { try await database.update(Int.self, at: "seats") { _ in throw Full() } }
        #expect(try await database.get(at: "seats") == 5)
        try await database.update(Int.self, at: "seats") { _ in nil }
        #expect(try await database.get(Int.self, at: "seats") == nil)
    }

    @Test(
        "A path that is no place is refused before anything is sent",
        arguments: [
            "a.b", "a/$b", "a#", "[a]", "a\u{7}", String(repeating: "a/", count: 33),
            String(repeating: "a", count: 769),
        ]
    )
    func paths(path: String) async throws {
        await #expect(throws: FirebaseError.self) { try await database.get(Int.self, at: path) }
        await #expect(throws: FirebaseError.self) { try await database.put(1, at: path) }
        for try await _ in Quiet(database.changes(at: path)) { Issue.record("There is no such place.") }
        #expect(server.requests().isEmpty)
    }

    /// A sequence that ends instead of throwing.
    struct Quiet: AsyncSequence, AsyncIteratorProtocol {
        var iterator: RealtimeChanges.Iterator
        init(_ changes: RealtimeChanges) { iterator = changes.makeAsyncIterator() }
        func makeAsyncIterator() -> Quiet { self }
        mutating func next() async throws -> RealtimeChange? {
            do { return try await iterator.next() } catch is FirebaseError { return nil }
        }
    }

    @Test(
        "An answer that is not what was asked for is told by its path",
        arguments: ["", "{", "[1,", "nul", "\"a", #"{"title": 5, "likes": 3}"#, #"{"title": "a"}"#, "[]", "5", "\u{0}"])
    func wrongAnswers(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "photos")
        let error = await #expect(throws: FirebaseError.self) { try await database.get(Photo.self, at: "photos/4") }
        guard case .unreadable(let place, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.hasSuffix("/photos/4.json"))
    }

    @Test("What the rules forbid is told at once: another token would not help")
    func forbidden() async throws {
        let made = Mutex(0)
        let tokens = FirebaseAccessTokens { "access-\(made.withLock { made in made += 1; return made })" }
        let guarded = RealtimeDatabase(
            "https://shop.firebaseio.com", signIn: tokens, emulators: server.emulators,
            configuration: quickConfiguration())
        let denied = FirebaseServer.Fault.Kind.respond("401 Unauthorized", #"{"error": "Permission denied"}"#)
        server.misbehave(denied, at: "secrets", times: 20)
        for _ in 0..<10 {
            let error = await #expect(throws: FirebaseError.self) { try await guarded.get(Int.self, at: "secrets") }
            #expect(String(describing: error).contains("Check the rules"))
        }
        for try await _ in Quiet(guarded.changes(at: "secrets")) { Issue.record("It may not be read.") }
        #expect(made.withLock(\.self) == 1)
        #expect(server.requests(to: "secrets").count == 11)
    }

    @Test("A token goes into the query, where no error shows it, and is renewed once when it is rejected")
    func tokens() async throws {
        let made = Mutex(0)
        let tokens = FirebaseAccessTokens { "access-\(made.withLock { made in made += 1; return made })" }
        server.change { data in
            data.isGuarded = true
            data.validTokens = ["access-2"]
        }
        let guarded = RealtimeDatabase(
            "https://shop.firebaseio.com", signIn: tokens, emulators: server.emulators,
            configuration: quickConfiguration())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { try await guarded.put(number, at: "likes/\(number)") } }
            try await group.waitForAll()
        }
        #expect(made.withLock(\.self) == 2)
        server.change { $0.validTokens = [] }
        let error = await #expect(throws: FirebaseError.self) { try await guarded.put(1, at: "likes/4") }
        #expect(!String(describing: error).contains("access-"))
        #expect(String(describing: error).contains("401"))
    }
}
