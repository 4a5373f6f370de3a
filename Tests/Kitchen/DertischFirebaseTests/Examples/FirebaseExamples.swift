import Dertisch
import DertischFirebase
import DertischFoodDelivery
import Foundation

// The examples of Documentation/Firebase.md and of the module's comments, compiled. A test of `DertischTests` compares them.

enum FirebaseExamples {
    struct Photo: Codable, Sendable {
        var title: String
        var likes: Int
        var taken: Date
    }

    enum PhotoNews: Codable, Sendable {
        case likes([String: Int])
        case likesUnknown(String)
    }

    struct TokenFile: FirebaseTokenStore {
        let file: URL

        func load() async throws -> FirebaseTokens? {
            guard let data = FileManager.default.contents(atPath: file.path), !data.isEmpty else { return nil }
            return try JSONDecoder().decode(FirebaseTokens.self, from: data)
        }

        func save(_ tokens: FirebaseTokens?) async throws {
            // An empty file stands for no tokens.
            let data = try tokens.map { try JSONEncoder().encode($0) } ?? Data()
            let onlyMine = [FileAttributeKey.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: file.path, contents: data, attributes: onlyMine) else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
    }

    func signingIn(key: String, file: URL, email: String, password: String) async throws {
        let authentication = FirebaseAuthentication(key: key, keeping: TokenFile(file: file))
        try await authentication.signIn(email: email, password: password)
        let store = Firestore(project: "shop", credentials: authentication)
        let photo = try await store.get(Photo.self, at: "photos/4")
        _ = photo
    }

    func listening(_ authentication: FirebaseAuthentication) async throws {
        for await user in try await authentication.users() { print(user?.email ?? "a guest") }
    }

    func documents(_ store: Firestore, _ photo: Photo) async throws {
        try await store.set(photo, at: "photos/4")
        let path = try await store.add(photo, to: "photos")
        try await store.update(["title": "Dune", "author.name": "Frank", "draft": nil], at: path)
        try await store.delete(path, when: .exists(true))

        for try await document in store.list(Photo.self, in: "photos") { print(document.id, document.value.title) }
        try await store.update(["title": "Dune", "author.name": "Frank", "draft": nil], at: "photos/4")
    }

    func queries(_ store: Firestore) async throws {
        let liked = FirestoreQuery(Photo.self, in: "photos").where(\.likes, .atLeast(3))
        let best = try await store.find(liked.ordered(by: \.likes, descending: true).first(20))
        let count = try await store.count(liked)

        for try await document in store.list(liked, pageSize: 50) { print(document.id) }

        let either = FirestoreQuery(Photo.self, inCollectionGroup: "photos")
            .where(.any(.field(\.likes, .atLeast(100)), .field("author.name", .equal("Ada"))))
        _ = (best, count, either)
    }

    func filters(_ store: Firestore, _ photos: FirestoreQuery<Photo>) async throws {
        let found = try await store.find(
            photos.where(.any(.field(\.likes, .atLeast(100)), .field("author.name", .equal("Ada")))))
        _ = found
    }

    func pages(_ store: Firestore) async throws {
        let page = FirestoreQuery(Photo.self, in: "photos")
            .ordered(by: \.likes, descending: true).ordered(by: "__name__", descending: true).first(20)
        let photos = try await store.find(page)
        guard let last = photos.last else { return }
        let more = try await store.find(page.starting(after: last.value.likes, try store.reference(to: last.path)))
        _ = more
    }

    func values(_ store: Firestore, likes: Int) async throws {
        try await store.update(["taken": FirestoreValue(Date.now), "likes": FirestoreValue(likes)], at: "photos/4")
    }

    func together(_ store: Firestore) async throws {
        try await store.commit { batch in
            try batch.increment("likes", at: "photos/4")
            try batch.insert(["film"], into: "tags", at: "photos/4")
            try batch.setToServerTime("changed", at: "photos/4")
        }

        try await store.commit { batch in
            try batch.increment("likes", at: "photos/4")
            try batch.setToServerTime("changed", at: "photos/4")
        }

        try await store.transaction { transaction in
            guard var photo = try await transaction.get(Photo.self, at: "photos/4") else { return }
            photo.likes += 1
            try transaction.write { batch in try batch.set(photo, at: "photos/4") }
        }
    }

    func realtime(_ authentication: FirebaseAuthentication) async throws {
        let database = RealtimeDatabase("https://shop-default-rtdb.firebaseio.com", credentials: authentication)
        try await database.put(3, at: "likes/4")
        let key = try await database.push("Lovely!", at: "comments/4")
        let best = try await database.find(Int.self, at: "likes", .orderedByValue.last(10))
        try await database.patch(["title": "Dune", "likes": .increment(1), "changed": .serverTime], at: "photos/4")
        try await database.transaction(Int.self, at: "likes/4") { ($0 ?? 0) + 1 }
        _ = (key, best)
    }

    func changes(_ database: RealtimeDatabase) async throws {
        for try await change in database.changes(at: "likes") { print(change.kind, change.path) }
    }

    actor LikesSousChef: KitchenColleague {
        private let database: RealtimeDatabase
        private let headChefs: HeadChefForSousChef<PhotoNews>
        private var listening: Task<Void, Never>?

        init(database: RealtimeDatabase, headChefs: HeadChefForSousChef<PhotoNews>) {
            (self.database, self.headChefs) = (database, headChefs)
        }

        func beginShift() async {
            listening = Task { [database, headChefs] in
                do {
                    for try await likes in database.values(of: [String: Int].self, at: "likes") {
                        headChefs.give(.likes(likes ?? [:]))
                    }
                } catch is CancellationError {
                    // The shift has ended.
                } catch { headChefs.give(.likesUnknown("\(error)")) }
            }
        }

        func endShift() async { listening?.cancel() }
    }

    func storage(token: @escaping @Sendable () async throws -> String, film: URL, copy: URL) async throws {
        let bucket = FirebaseStorage(bucket: "shop.appspot.com", credentials: FirebaseAccessTokens(token))
        try await bucket.upload(resumably: film, to: "films/dune.mp4") { progress in print(progress.fraction ?? 0) }
        try await bucket.download("films/dune.mp4", to: copy)
        for try await file in bucket.list("films/") { print(file.path, file.count) }
    }

    func errors(_ store: Firestore, _ photo: Photo) async throws {
        do {
            try await store.set(photo, at: "photos/4", when: .exists(false))
        } catch FirebaseError.conflict {
            print("There is such a photo.")
        }
    }
}
