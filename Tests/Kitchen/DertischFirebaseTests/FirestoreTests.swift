import DertischFoodDelivery
import DertischJSON
import Foundation
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firestore")
struct FirestoreTests {
    struct Photo: Codable, Equatable, Sendable {
        var title: String
        var likes = 0
        var author: Author?
        var tags: [String] = []
        var renamed = 0
        var computed: Int { likes * 2 }

        struct Author: Codable, Equatable, Sendable { var name: String }
        enum CodingKeys: String, CodingKey {
            case title, likes, author, tags
            case renamed = "other-name"
        }
    }

    let server: FirebaseServer
    let store: Firestore

    init() throws {
        server = try FirebaseServer()
        store = Firestore(project: "shop", emulators: server.emulators, configuration: quickConfiguration())
    }

    /// Writes photos with so many likes each as their number, by two authors in turns.
    static func fill(_ store: Firestore, _ count: Int) async throws {
        try await store.commit { batch in
            for number in 0..<count {
                try batch.set(
                    Photo(
                        title: "Photo \(number)", likes: number, author: .init(name: number % 2 == 0 ? "Ada" : "Eve"),
                        tags: ["n\(number)", "all"]), at: "photos/\(1_000 + number)")
            }
        }
    }

    @Test("A document is written, read, changed and deleted")
    func whole() async throws {
        #expect(try await store.get(Photo.self, at: "photos/4") == nil)
        let written = try await store.set(Photo(title: "Dune"), at: "photos/4")
        let document = try #require(try await store.document(Photo.self, at: "photos/4"))
        #expect(document.value == Photo(title: "Dune"))
        #expect(document.updated == written && document.created == written)
        #expect(document.path == "photos/4" && document.id == "4")
        try await store.delete("photos/4")
        #expect(try await store.get(Photo.self, at: "photos/4") == nil)
        try await store.delete("photos/4")
    }

    @Test("A document of 10 MB, and one with every type of value, come back the same")
    func everything() async throws {
        let all = ValueTests.Everything(text: String(repeating: "0123456789", count: 1_000_000))
        try await store.set(all, at: "a/b")
        #expect(try await store.get(ValueTests.Everything.self, at: "a/b") == all)
    }

    @Test(
        "Names with any characters lead to their documents",
        arguments: ["a b", "ü/ß", "100%", "a?b#c", "a:commit", "🎬", "🏽", "\u{301}a"])
    func names(name: String) async throws {
        let path = name.contains("/") ? "photos/ü" : "photos/\(name)"
        try await store.set(Photo(title: name), at: path)
        #expect(try await store.get(Photo.self, at: path)?.title == name)
    }

    @Test(
        "A path that leads to no document is refused, and nothing is sent",
        arguments: ["", "photos", "photos/", "/photos/4", "photos//4", "photos/4/likes", "photos/..", "./4", "a/\u{0}"])
    func paths(path: String) async throws {
        await #expect(throws: FirebaseError.self) { try await store.get(Photo.self, at: path) }
        await #expect(throws: FirebaseError.self) { try await store.set(Photo(title: ""), at: path) }
        #expect(server.requests().isEmpty)
    }

    @Test("A document is added under a name of its own")
    func adding() async throws {
        let one = try await store.add(Photo(title: "One"), to: "photos")
        let other = try await store.add(Photo(title: "Other"), to: "photos")
        #expect(one != other && one.utf8.count == 27)
        #expect(try await store.get(Photo.self, at: one)?.title == "One")
    }

    @Test("Some fields are changed and removed, and the others stay")
    func updating() async throws {
        try await store.set(["a": 1, "b": 2, "c d": 3], at: "n/1")
        try await store.update(["b": 5, "c d": nil], at: "n/1")
        #expect(try await store.get([String: Int].self, at: "n/1") == ["a": 1, "b": 5])
        #expect(server.requests(to: ":commit").last?.body.contains("`c d`") == true)
    }

    @Test("Fields are changed to values that are computed")
    func computedFields() async throws {
        let (date, likes) = (Date(timeIntervalSince1970: 1_780_000_000.5), 7)
        try await store.set(Photo(title: "Dune"), at: "photos/1")
        try await store.update(["taken": FirestoreValue(date), "likes": FirestoreValue(likes)], at: "photos/1")
        let fields = try await store.get([String: FirestoreValue].self, at: "photos/1")
        #expect(fields?["taken"] == FirestoreTimestamp(date).map { .timestamp($0) } && fields?["likes"] == 7)
        #expect(await errorName { _ = try FirestoreValue(UInt64.max) } == "unencodable")
    }

    @Test("A field of a field is changed by its path, and its neighbours stay")
    func nestedUpdate() async throws {
        try await store.set(["author": ["name": "Ada", "city": "London"], "a.b": ["c": "d"]], at: "n/1")
        try await store.update(["author.name": "Eve", "author.city": nil, "`a.b`.c": "e"], at: "n/1")
        try await store.update(["new.place": "here"], at: "n/1")
        #expect(
            try await store.get([String: [String: String]].self, at: "n/1")
                == ["author": ["name": "Eve"], "a.b": ["c": "e"], "new": ["place": "here"]])
    }

    @Test("Documents are read together, in the order of their paths")
    func together() async throws {
        try await Self.fill(store, 3)
        let found = try await store.documents(
            Photo.self, at: ["photos/1002", "photos/none", "photos/1000", "photos/1002"])
        #expect(found.map { $0?.value.likes } == [2, nil, 0, 2])
        #expect(server.requests(to: ":batchGet").count == 1)
        #expect(try await store.documents(Photo.self, at: []).isEmpty)
        await #expect(throws: FirebaseError.self) { try await store.documents(Photo.self, at: ["photos"]) }
        #expect(server.requests(to: ":batchGet").count == 1)
        server.misbehave(.respond("200 OK", #"[{"readTime": "2026-01-01T00:00:00Z"}]"#), at: ":batchGet")
        await #expect(throws: FirebaseError.self) { try await store.documents(Photo.self, at: ["photos/1000"]) }
    }

    @Test("Lists and numbers are changed on the server")
    func moreTransforms() async throws {
        try await store.set(
            ["tags": ["a", "b"], "n": 1.5] as [String: FirestoreValue], at: "n/1")
        try await store.commit {
            try $0.insert(["b", "c"], into: "tags", at: "n/1")
            try $0.remove(["a", "x"], from: "tags", at: "n/1")
            try $0.increment("n", by: 0.25, at: "n/1")
            try $0.raise("most", toAtLeast: 5, at: "n/1")
            try $0.raise("most", toAtLeast: 3, at: "n/1")
            try $0.lower("inner.least", toAtMost: 2.5, at: "n/1")
            try $0.lower("inner.least", toAtMost: 0.5, at: "n/1")
        }
        #expect(
            try await store.get([String: FirestoreValue].self, at: "n/1")
                == ["tags": ["b", "c"], "n": 1.75, "most": 5, "inner": ["least": 0.5]])
        #expect(server.requests(to: ":commit").last?.body.contains("removeAllFromArray") == true)
    }

    @Test("A number is added to on the server, and a field gets its time")
    func transforms() async throws {
        try await store.set(["likes": 1], at: "n/1")
        try await store.commit {
            try $0.increment("likes", by: 4, at: "n/1")
            try $0.setToServerTime("at", at: "n/2")
        }
        #expect(try await store.get([String: Int].self, at: "n/1") == ["likes": 5])
        #expect(try await store.get([String: FirestoreTimestamp].self, at: "n/2")?["at"] != nil)
    }

    @Test("Preconditions are kept: what must exist, must not, or must be unchanged")
    func preconditions() async throws {
        let first = try await store.set(Photo(title: "1"), at: "photos/1", when: .exists(false))
        func conflicts(_ precondition: FirestorePrecondition, _ path: String) async {
            do {
                try await store.set(Photo(title: "2"), at: path, when: precondition)
                Issue.record("It was written.")
            } catch FirebaseError.conflict {} catch { Issue.record(error) }
        }
        await conflicts(.exists(false), "photos/1")
        await conflicts(.exists(true), "photos/2")
        try await store.set(Photo(title: "2"), at: "photos/1", when: .unchanged(since: first))
        await conflicts(.unchanged(since: first), "photos/1")
        #expect(try await store.get(Photo.self, at: "photos/1")?.title == "2")
    }

    @Test("A batch is done whole or not at all, and may have thousands of writes")
    func batches() async throws {
        #expect(
            await errorName {
                try await store.commit {
                    try $0.set(Photo(title: "1"), at: "photos/1")
                    try $0.delete("photos/2", when: .exists(true))
                }
            } == "conflict")
        #expect(server.data.documents.isEmpty)
        try await Self.fill(store, 2_000)
        #expect(server.data.documents.count == 2_000)
        #expect(server.requests(to: ":commit").count == 2)
    }

    @Test("An update of a document that does not exist is refused, unless it may be made; a merge makes it")
    func mustExist() async throws {
        #expect(await errorName { try await store.update(["a": 1], at: "n/1") } == "conflict")
        #expect(server.data.documents.isEmpty)
        try await store.update(["a": 1], at: "n/1", when: .always)
        try await store.merge(["b": 2], at: "n/1")
        try await store.merge(["b": 3], at: "n/2")
        #expect(try await store.get([String: Int].self, at: "n/1") == ["a": 1, "b": 2])
        #expect(try await store.get([String: Int].self, at: "n/2") == ["b": 3])
    }

    @Test("A merge writes the fields that a value has, in maps as well, and leaves all others")
    func merging() async throws {
        try await store.set(["author": ["name": "Ada", "city": "London"], "tags": ["x": "1"]], at: "n/1")
        struct Change: Codable, Sendable {
            var author = ["name": "Eve"]
            var tags: [String: String] = [:]
            var nothing: String?
        }
        try await store.merge(Change(), at: "n/1")
        #expect(
            try await store.get([String: [String: String]].self, at: "n/1")
                == ["author": ["name": "Eve", "city": "London"], "tags": [:]])
    }

    @Test("A value that encodes nothing, or is single, erases no document")
    func emptyValues() async throws {
        struct Nothing: Encodable, Sendable { func encode(to encoder: any Encoder) throws {} }
        struct Single: Encodable, Sendable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(5)
            }
        }
        #expect(await errorName { try await store.set(Nothing(), at: "n/1") } == "unencodable")
        #expect(await errorName { try await store.set(Single(), at: "n/1") } == "unencodable")
        #expect(await errorName { try await store.set([1, 2], at: "n/1") } == "unencodable")
        #expect(server.requests().isEmpty)
        try await store.set([String: Int](), at: "n/1")
        #expect(try await store.get([String: Int].self, at: "n/1") == [:])
    }

    @Test("A collection is listed in pages, each asked for as the loop goes on", arguments: [1, 7, 100])
    func listing(size: Int) async throws {
        try await Self.fill(store, 20)
        var titles: [String] = []
        for try await document in store.list(Photo.self, in: "photos", pageSize: size) {
            titles.append(document.value.title)
            #expect(server.requests(to: "pageSize").count == (titles.count - 1) / size + 1)
        }
        #expect(titles == (0..<20).map { "Photo \($0)" })
        for try await _ in store.list(Photo.self, in: "nothing") { Issue.record("There is nothing.") }
    }

    @Test("Pages that lead back to themselves end with an error")
    func endlessPages() async throws {
        server.misbehave(.respond("200 OK", #"{"nextPageToken": "a"}"#), at: "pageSize", times: 5)
        #expect(await errorName { for try await _ in store.list(Photo.self, in: "photos") {} } == "badAnswer")
        #expect(server.requests().count == 2)
    }

    @Test("The time of a write that changes nothing is that of the change before")
    func unchangedTime() async throws {
        let first = try await store.set(["a": 1], at: "n/1")
        let second = try await store.set(["a": 1], at: "n/1")
        #expect(second == first)
        try await store.set(["a": 2], at: "n/1", when: .unchanged(since: second))
    }

    @Test("A document of many small fields comes back the same")
    func manyFields() async throws {
        let fields = Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("field \($0)", $0) })
        try await store.set(fields, at: "n/1")
        #expect(try await store.get([String: Int].self, at: "n/1") == fields)
    }

    @Test("A value of a type that comes to be later is read, and written back as it came")
    func unknownType() async throws {
        let document =
            #"{"name":"projects/shop/databases/(default)/documents/n/1","fields":{"v":{"vectorValue":{"values":[1.50,null,{"a":"b"}]}},"n":{"integerValue":"1"}},"createTime":"2026-01-01T00:00:00Z","updateTime":"2026-01-01T00:00:00Z"}"#
        server.misbehave(.respond("200 OK", document), at: "/n/1")
        var fields = try #require(try await store.get([String: FirestoreValue].self, at: "n/1"))
        fields["n"] = 2
        try await store.set(fields, at: "n/1")
        let sent = try #require(server.requests(to: ":commit").last?.body).split(separator: "\n").joined()
        #expect(
            sent.contains(#""v":{"vectorValue":{"values":[1.50,null,{"a":"b"}]}}"#)
                && sent.contains(#"{"integerValue":"2"}"#))
    }

    @Test("A reference and a geo point are written as Google's documentation has them")
    func writtenForms() async throws {
        struct Place: Encodable, Sendable { var at: FirestoreGeoPoint, photo: FirestoreReference }
        let point = try #require(FirestoreGeoPoint(latitude: -12.5, longitude: 179))
        try await store.set(Place(at: point, photo: try store.reference(to: "photos/4")), at: "places/1")
        let sent = try JSONReader.read(Array(try #require(server.requests(to: ":commit").last?.body).utf8))
        let fields = sent["writes"]?.items?.first?["update"]?["fields"]
        #expect(
            fields?.json.split(separator: "\n").joined()
                == #"{"at":{"geoPointValue":{"latitude":-12.5,"longitude":179.0}},"photo":{"referenceValue":"projects/shop/databases/(default)/documents/photos/4"}}"#
        )
    }
}
