import DertischJSON
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Queries of Firestore")
struct FirestoreQueryTests {
    typealias Photo = FirestoreTests.Photo

    let server: FirebaseServer
    let store: Firestore

    init() throws {
        server = try FirebaseServer()
        store = Firestore(project: "shop", emulators: server.emulators, configuration: quickConfiguration())
    }

    private func fill(_ count: Int) async throws { try await FirestoreTests.fill(store, count) }

    /// The likes of the documents that a query finds.
    private func numbers(_ query: FirestoreQuery<Photo>) async throws -> [Int] {
        try await store.find(query).map(\.value.likes)
    }

    @Test("Queries find by key paths, names, orders, starts and limits")
    func queries() async throws {
        try await fill(20)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        #expect(try await numbers(photos.where(\.likes, .atLeast(18))) == [18, 19])
        #expect(try await numbers(photos.where(\.likes, .greaterThan(18))) == [19])
        #expect(try await numbers(photos.where(\.likes, .lessThan(2))) == [0, 1])
        #expect(try await numbers(photos.where(\.likes, .atMost(1)).where(\.title, .notEqual("Photo 0"))) == [1])
        #expect(try await numbers(photos.where(\.title, .equal("Photo 7"))) == [7])
        #expect(try await numbers(photos.where(\.likes, .oneOf([3, 5]))) == [3, 5])
        #expect(try await numbers(photos.where(\.likes, .noneOf([3])).where(\.likes, .atMost(4))) == [0, 1, 2, 4])
        #expect(try await numbers(photos.where(\.tags, .contains("n9"))) == [9])
        #expect(try await numbers(photos.where("author.name", .equal("Eve")).first(2)) == [1, 3])
        #expect(try await numbers(photos.where(\.author, .isNotNull).first(1)) == [0])
        #expect(try await numbers(photos.ordered(by: \.likes, descending: true).first(3)) == [19, 18, 17])
        #expect(try await numbers(photos.ordered(by: \.likes).starting(at: 17)) == [17, 18, 19])
        #expect(try await numbers(photos.ordered(by: \.likes).starting(after: 17).skipping(1)) == [19])
        #expect(try await numbers(photos.ordered(by: "other-name").first(1)) == [0])
        #expect(try await numbers(FirestoreQuery(Photo.self, in: "nothing")).isEmpty)
        #expect(try await store.count(photos.where(\.likes, .atLeast(5))) == 15)
    }

    @Test("Filters are joined: all of some, or any of some, in each other")
    func joined() async throws {
        try await fill(20)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        #expect(
            try await numbers(photos.where(.any(.field(\.likes, .atMost(1)), .field(\.title, .equal("Photo 9")))))
                == [0, 1, 9])
        let some = [3, 5].map { FirestoreFilter<Photo>.field(\.likes, .equal($0)) }
        #expect(try await numbers(photos.where(.any(of: some))) == [3, 5])
        #expect(await errorName { _ = try await store.find(photos.where(.any(of: []))) } == "badPath")
        let eves = FirestoreFilter<Photo>.all(.field("author.name", .equal("Eve")), .field(\.likes, .lessThan(4)))
        #expect(try await numbers(photos.where(.any(eves, .field(\.likes, .equal(18))))) == [1, 3, 18])
        #expect(try await numbers(photos.where(eves).where(.any(.field(\.likes, .greaterThan(1))))) == [3])
        let sent = try #require(server.requests(to: ":runQuery").first?.body)
        #expect(sent.contains(#""op":"OR""#) && !sent.contains(#""op":"AND""#))
    }

    @Test("A list's elements, null and NaN have conditions of their own")
    func specialConditions() async throws {
        try await fill(5)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        #expect(try await numbers(photos.where(\.tags, .containsAny(of: ["n1", "n3", "x"]))) == [1, 3])
        try await store.set(["a": Double.nan], at: "numbers/nan")
        try await store.set(["a": 1.5], at: "numbers/one")
        try await store.set(["a": Double?.none], at: "numbers/null")
        func ids(_ condition: FirestoreCondition<Double?>) async throws -> [String] {
            let query = FirestoreQuery([String: FirestoreValue].self, in: "numbers").where("a", condition)
            return try await store.find(query).map(\.id)
        }
        #expect(try await ids(.equal(.nan)) == ["nan"])
        #expect(try await ids(.notEqual(.nan)) == ["one"])
        #expect(try await ids(.equal(nil)) == ["null"])
        #expect(try await ids(.notEqual(nil)) == ["nan", "one"])
        let sent = server.requests(to: ":runQuery").suffix(4).map(\.body)
        for (body, name) in zip(sent, ["IS_NAN", "IS_NOT_NAN", "IS_NULL", "IS_NOT_NULL"]) {
            #expect(body.contains("\"unaryFilter\"") && body.contains("\"\(name)\""))
        }
    }

    @Test("A query ends at values, or before them, and begins at several")
    func ends() async throws {
        try await fill(6)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        let byLikes = photos.ordered(by: \.likes)
        #expect(try await numbers(byLikes.ending(at: 2)) == [0, 1, 2])
        #expect(try await numbers(byLikes.starting(at: 1).ending(before: 3)) == [1, 2])
        let byAuthor = photos.ordered(by: "author.name").ordered(by: \.likes, descending: true)
        #expect(try await numbers(byAuthor) == [4, 2, 0, 5, 3, 1])
        #expect(try await numbers(byAuthor.starting(after: "Ada", 2)) == [0, 5, 3, 1])
        #expect(try await numbers(byAuthor.starting(at: "Eve")) == [5, 3, 1])
        let byName = photos.ordered(by: "__name__").starting(after: try store.reference(to: "photos/1004"))
        #expect(try await numbers(byName) == [5])
    }

    @Test(
        "A query is listed in pages, which neither leave out nor repeat documents with equal values",
        arguments: [1, 3, 4, 100])
    func pages(size: Int) async throws {
        try await fill(12)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        func listed(_ query: FirestoreQuery<Photo>) async throws -> [Int] {
            var numbers: [Int] = []
            for try await document in store.list(query, pageSize: size) { numbers.append(document.value.likes) }
            return numbers
        }
        // Six photos each have the same author.
        let byAuthor = photos.ordered(by: "author.name", descending: true)
        #expect(try await listed(byAuthor) == [11, 9, 7, 5, 3, 1, 10, 8, 6, 4, 2, 0])
        #expect(try await listed(byAuthor.skipping(2).first(6)) == [7, 5, 3, 1, 10, 8])
        #expect(
            try await listed(photos.where(\.likes, .atLeast(4)).where(\.likes, .notEqual(6))) == [
                4, 5, 7, 8, 9, 10, 11,
            ])
        #expect(try await listed(photos.where("author.name", .equal("Ada"))) == [0, 2, 4, 6, 8, 10])
        #expect(try await listed(byAuthor.starting(after: "Eve").ending(at: "Ada")) == [10, 8, 6, 4, 2, 0])
        #expect(try await listed(photos.first(0)).isEmpty)
        #expect(try await listed(FirestoreQuery(Photo.self, in: "nothing")).isEmpty)
        #expect(server.requests(to: ":runQuery").allSatisfy { $0.body.contains(#""limit":"#) })
    }

    @Test("A page of a query that fails is read again by the next call")
    func brokenPage() async throws {
        try await fill(3)
        let query = FirestoreQuery(Photo.self, in: "photos")
        var documents = store.list(query, pageSize: 2).makeAsyncIterator()
        #expect(try await documents.next()?.value.likes == 0)
        #expect(try await documents.next()?.value.likes == 1)
        server.refuse("403 Forbidden", "PERMISSION_DENIED", at: ":runQuery")
        await #expect(throws: FirebaseError.self) { try await documents.next() }
        #expect(try await documents.next()?.value.likes == 2)
        #expect(try await documents.next() == nil)
    }

    @Test(
        "A field's path in a query has names between dots, and backticks around a name that has dots",
        arguments: [
            ("likes", "likes"), ("author.name", "author.name"), ("c d", "`c d`"), ("`a.b`.c", "`a.b`.c"),
            ("`a\\`b`", "`a\\`b`"), ("1a", "`1a`"), ("ü", "`ü`"), ("`likes`", "likes"),
        ])
    func fieldPaths(path: String, sent: String) async throws {
        let query = FirestoreQuery(Photo.self, in: "photos").where(path, .equal(1)).ordered(by: path)
        _ = try await store.find(query)
        let body = try JSONReader.read(Array(try #require(server.requests().last?.body).utf8))["structuredQuery"]
        #expect(body?["where"]?["fieldFilter"]?["field"]?["fieldPath"]?.text == sent)
        #expect(body?["orderBy"]?.items?.first?["field"]?["fieldPath"]?.text == sent)
    }

    @Test(
        "A field's path with an empty name, or a backtick alone, is refused",
        arguments: ["", ".", "a.", ".a", "a..b", "`", "`a", "`a`b", "`a\\"])
    func badFieldPaths(path: String) async throws {
        let photos = FirestoreQuery(Photo.self, in: "photos")
        #expect(await errorName { _ = try await store.find(photos.where(path, .equal(1))) } == "badPath")
        #expect(await errorName { _ = try await store.find(photos.ordered(by: path)) } == "badPath")
        #expect(await errorName { try await store.update([path: 1], at: "photos/1") } == "badPath")
        #expect(await errorName { try await store.commit { try $0.increment(path, at: "photos/1") } } == "badPath")
        #expect(server.requests().isEmpty)
    }

    @Test("A query below a document finds its collection, and one of a collection group finds every one of the name")
    func descendants() async throws {
        try await store.set(Photo(title: "a"), at: "albums/1/photos/1")
        try await store.set(Photo(title: "b"), at: "albums/2/photos/1")
        let below = FirestoreQuery(Photo.self, in: "albums/2/photos")
        #expect(try await store.find(below).map(\.value.title) == ["b"])
        let group = FirestoreQuery(Photo.self, inCollectionGroup: "photos")
        #expect(try await store.find(group).map(\.path) == ["albums/1/photos/1", "albums/2/photos/1"])
        #expect(server.requests().last?.target.hasSuffix("/documents:runQuery") == true)
        for name in ["albums/2/photos", "a/b", ""] {
            let bad = FirestoreQuery(Photo.self, inCollectionGroup: name)
            #expect(await errorName { _ = try await store.find(bad) } == "badPath")
        }
    }

    @Test("Sums and averages are made on the server")
    func aggregates() async throws {
        try await fill(5)
        let photos = FirestoreQuery(Photo.self, in: "photos")
        #expect(try await store.sum(of: \.likes, photos) == 10)
        #expect(try await store.average(of: \.likes, photos.where(\.likes, .atLeast(3))) == 3.5)
        #expect(try await store.average(of: \.likes, photos.where(\.likes, .atLeast(30))) == nil)
        #expect(await errorName { _ = try await store.sum(of: \.computed, photos) } == "unknownField")
    }

    @Test("A key path that names no field is refused: computed, renamed, or of a field's field")
    func fields() async throws {
        let photos = FirestoreQuery(Photo.self, in: "photos")
        let queries = [
            photos.where(\.computed, .equal(1)), photos.where(\.renamed, .equal(1)),
            photos.ordered(by: \.author?.name), FirestoreQuery(Photo.self, in: "photos/4"),
        ]
        for query in queries {
            let find = await errorName { _ = try await store.find(query) }
            #expect(find == "unknownField" || find == "badPath")
            #expect(await errorName { _ = try await store.count(query) } == find)
        }
        #expect(server.requests().isEmpty)
    }

    @Test("An error among the results of a query is thrown")
    func lateError() async throws {
        let body =
            #"[{"readTime": "x"}, {"error": {"code": 400, "status": "FAILED_PRECONDITION", "message": "No index."}}]"#
        server.misbehave(.respond("200 OK", body), at: ":runQuery")
        let error = await #expect(throws: FirebaseError.self) {
            try await store.find(FirestoreQuery(Photo.self, in: "photos"))
        }
        #expect("\(String(describing: error))".contains("No index."))
    }

    @Test("A query without an index is refused, and is no conflict of changes")
    func noIndex() async throws {
        let error = #"{"code": 400, "status": "FAILED_PRECONDITION", "message": "The query requires an index."}"#
        let query = FirestoreQuery(Photo.self, in: "photos")
        server.misbehave(.respond("400 Bad Request", #"[{"error": \#(error)}]"#), at: ":runQuery")
        server.misbehave(.respond("400 Bad Request", #"{"error": \#(error)}"#), at: ":runAggregationQuery")
        let errors = [
            await #expect(throws: FirebaseError.self) { try await store.find(query) },
            await #expect(throws: FirebaseError.self) { try await store.count(query) },
        ]
        for error in errors {
            guard case .refused(_, let refusal)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(refusal.message == "The query requires an index.")
        }
    }
}
