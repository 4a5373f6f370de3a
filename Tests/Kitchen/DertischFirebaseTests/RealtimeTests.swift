import DertischFoodDelivery
import DertischJSON
import Foundation
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
        let tree = try RealtimeValue(json: Array(json.utf8))
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
        #expect(server.data.tree[keys] == .string(path))
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
        for (text, name) in [("1.5", "undecodable"), ("9223372036854775808", "undecodable"), ("1e400", "badAnswer")] {
            server.misbehave(.respond("200 OK", text), at: "/n.json")
            #expect(await errorName { _ = try await database.get(Int.self, at: "n") } == name, "\(text)")
        }
    }

    @Test("Decimal numbers are exact, and whole ones beyond a Double are rounded to it, as the database does")
    func decimals() async throws {
        let price = try #require(Decimal(string: "3.133"))
        try await database.put(price, at: "n")
        #expect(try await database.get(at: "n") == price)
        server.misbehave(.respond("200 OK", "9007199254740993"), at: "/n.json", times: 2)
        #expect(try await database.get(Double.self, at: "n") == 9_007_199_254_740_992)
        #expect(try await database.get(Int.self, at: "n") == 9_007_199_254_740_993)
    }

    @Test("Keys that are equal but for their letters are refused, since one would be lost")
    func equalKeys() async throws {
        server.misbehave(.respond("200 OK", #"{"\u00e9": 1, "e\u0301": 2}"#), at: "/n.json", times: 2)
        #expect(await errorName { _ = try await database.get([String: Int].self, at: "n") } == "badAnswer")
        #expect(await errorName { _ = try await database.keys(at: "n") } == "badAnswer")
    }

    @Test("A date is written in milliseconds since 1970, as the server's own times are, and read so")
    func dates() async throws {
        struct Stamp: Codable, Equatable { var at: Date }
        let stamp = Stamp(at: Date(timeIntervalSince1970: 1_780_000_000.123))
        try await database.put(stamp, at: "stamp")
        #expect(server.requests().last?.body.contains("1780000000123") == true)
        #expect(try await database.get(at: "stamp") == stamp)
        try await database.put(["at": RealtimeValue.serverTime], at: "stamp")
        #expect(try await database.get(at: "stamp") == stamp)
    }

    @Test("Values of several kinds are written together, and numbers are added on the server")
    func serverValues() async throws {
        try await database.put(["title": "Dune", "likes": 3, "old": true], at: "photos/4")
        try await database.patch(
            ["likes": .increment(2), "changed": .serverTime, "old": .null, "stars": .increment(0.5)],
            at: "photos/4")
        #expect(
            try await database.get(at: "photos/4")
                == ["title": "Dune", "likes": 5, "changed": .integer(FirebaseData.time), "stars": 0.5] as RealtimeValue)
        try await database.increment("photos/4/likes")
        #expect(try await database.get(at: "photos/4/likes") == 6)
        // Done, and its answer lost: a second time would count twice.
        for way in 0..<3 {
            server.misbehave(.cutAfterwards, at: "photos/4")
            await #expect(throws: FirebaseError.self) {
                switch way {
                case 0: try await database.increment("photos/4/likes")
                case 1: try await database.patch(["likes": RealtimeValue.increment(1)], at: "photos/4")
                default: try await database.put(["a": ["b": RealtimeValue.increment(1)]], at: "photos/4/new")
                }
            }
        }
        #expect(try await database.get(at: "photos/4/likes") == 8)
    }

    @Test("A patch may name paths, and writes them together")
    func paths() async throws {
        try await database.patch(["photos/4/title": "Dune", "titles/Dune": "4"], at: "")
        #expect(try await database.get(at: "photos/4/title") == "Dune")
        #expect(try await database.get(at: "titles/Dune") == "4")
    }

    @Test(
        "Lists and dictionaries are read at any depth, however the database writes children with whole numbers as keys")
    func nestedLists() async throws {
        struct Album: Codable, Equatable {
            var counts: [String: [String: Int]]
            var names: [String]
            var gaps: [Int?]
            var empty: [String] = []
            var none: [String: Int] = [:]
        }
        let album = Album(
            counts: ["photos": ["0": 1, "1": 2], "films": ["4": 1, "10": 2]], names: ["a", "b"], gaps: [nil, 5, nil, 7])
        try await database.put(album, at: "album")
        // The database makes a list of the first, and not of the second.
        #expect(FirebaseData.rendered(server.data.tree)["album"]?["counts"]?["photos"]?.items?.count == 2)
        #expect(try await database.get(at: "album") == album)
        server.misbehave(.respond("200 OK", #"{"0": "a", "7": "b"}"#), at: "sparse")
        #expect(
            try await database.get([String?].self, at: "sparse") == ["a", nil, nil, nil, nil, nil, nil, "b"])
        server.misbehave(.respond("200 OK", #"{"0": "a", "999999999999": "b"}"#), at: "sparse", times: 2)
        #expect(await errorName { _ = try await database.get([String?].self, at: "sparse") } == "undecodable")
        #expect(try await database.get([String: String].self, at: "sparse")?.count == 2)
    }

    @Test("Values of ten megabytes, of one text and of many children, come back the same")
    func large() async throws {
        let text = String(repeating: "0123456789", count: 1_000_000)
        try await database.put(text, at: "large")
        #expect(try await database.get(at: "large") == text)
        let children = Dictionary(
            uniqueKeysWithValues: (0..<20_000).map { ("key-\($0)", String(repeating: "value", count: 100)) })
        try await database.put(children, at: "large")
        #expect(try await database.get(at: "large") == children)
        #expect(try await database.find(String.self, at: "large", .orderedByKey.last(1)).count == 1)
    }

    @Test("Keys of 768 bytes, and paths of 32 keys, are places")
    func limits() async throws {
        let key = String(repeating: "k", count: 768), deep = Array(repeating: "a", count: 32).joined(separator: "/")
        for path in [key, deep] {
            try await database.put(1, at: path)
            #expect(try await database.get(at: path) == 1)
        }
    }

    @Test("Keys are read without their values, in their order")
    func shallow() async throws {
        try fill(#"{"likes": {"10": true, "9": {"a": 1}, "b": 2}, "one": 1, "list": [1, 2]}"#)
        #expect(try await database.keys(at: "likes") == ["9", "10", "b"])
        #expect(try await database.keys(at: "list") == ["0", "1"])
        #expect(try await database.keys(at: "one").isEmpty)
        #expect(try await database.keys(at: "nothing").isEmpty)
        #expect(server.requests(to: "shallow=true").count == 4)
    }

    @Test(
        "Values are ordered by their kinds first, as Google documents it",
        arguments: [
            ("null", "false"), ("false", "true"), ("true", "-1e300"), ("-5", "-4.5"), ("-4.5", "0"),
            ("9007199254740991", "9007199254740992"), ("1e300", "\"\""), ("\"a\"", "\"b\""), ("\"B\"", "\"a\""),
            ("\"a\"", "\"aa\""), ("\"z\"", "{\"a\": 1}"), ("\"z\"", "[1]"),
        ])
    func sortKeys(smaller: String, larger: String) throws {
        let (left, right) = (try RealtimeValue(json: Array(smaller.utf8)), try RealtimeValue(json: Array(larger.utf8)))
        #expect(RealtimeSortKey(left) < RealtimeSortKey(right))
        #expect(!(RealtimeSortKey(right) < RealtimeSortKey(left)))
    }

    @Test("An address with the name of a database in it, as an emulator's has, names it in each request")
    func namedDatabase() async throws {
        let local = RealtimeDatabase(
            "http://127.0.0.1:\(server.port)?ns=shop", emulators: .none, configuration: quickConfiguration())
        try await local.put(1, at: "a")
        #expect(server.requests().last?.target == "/a.json?ns=shop&print=silent")
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

    @Test(
        "A path that leads nowhere is refused before anything is sent",
        arguments: [
            "a.b", "a/$b", "a#", "[a]", "a\u{7}", String(repeating: "a/", count: 33),
            String(repeating: "a", count: 769),
        ]
    )
    func badPaths(path: String) async throws {
        #expect(await errorName { _ = try await database.get(Int.self, at: path) } == "badPath")
        #expect(await errorName { try await database.put(1, at: path) } == "badPath")
        #expect(await errorName { for try await _ in database.changes(at: path) {} } == "badPath")
        #expect(server.requests().isEmpty)
    }

    @Test(
        "An answer that is not what was asked for is an error that names its path",
        arguments: ["", "{", "[1,", "nul", "\"a", #"{"title": 5, "likes": 3}"#, #"{"title": "a"}"#, "5", "\u{0}"])
    func wrongAnswers(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "photos")
        let error = await #expect(throws: FirebaseError.self) { try await database.get(Photo.self, at: "photos/4") }
        let isOther = answer.hasPrefix("{\"") || answer == "5"
        #expect(error?.name == (isOther ? "undecodable" : "badAnswer"))
        #expect(error?.description.contains("/photos/4.json") == true)
    }
}
