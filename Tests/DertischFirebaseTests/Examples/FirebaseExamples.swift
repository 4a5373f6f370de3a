import Dertisch
import DertischFirebase
import DertischFoodDelivery
import Foundation

// What Documentation/Firebase.md shows, compiled. A test of `DertischTests` compares the two.

enum FirebaseExamples {
    struct Photo: Codable, Sendable {
        var title: String
        var likes: Int
        var taken: Date
    }

    enum PhotoNews: Codable, Sendable { case likes([String: Int]) }

    struct Keychain: FirebaseTokenStore {
        func load() async throws -> FirebaseTokens? { nil }
        func save(_ tokens: FirebaseTokens?) async throws {}
    }

    func signingIn(key: String, email: String, password: String) async throws {
        let signIn = FirebaseSignIn(key: key, keeping: Keychain())
        try await signIn.signIn(email: email, password: password)
        let store = Firestore(project: "shop", signIn: signIn)
        let photo = try await store.get(Photo.self, at: "photos/4")
        _ = photo
    }

    func documents(_ store: Firestore, _ photo: Photo) async throws {
        try await store.set(photo, at: "photos/4")
        let path = try await store.add(photo, to: "photos")
        try await store.update(["title": "Dune"], at: path)
        try await store.delete(path, when: .exists(true))

        for try await document in store.list(Photo.self, in: "photos") { print(document.id, document.value.title) }
    }

    func queries(_ store: Firestore) async throws {
        let liked = FirestoreQuery(Photo.self, in: "photos").where(\.likes, .atLeast(3))
        let best = try await store.find(liked.ordered(by: \.likes, descending: true).first(20))
        let count = try await store.count(liked)
        _ = (best, count)
    }

    func together(_ store: Firestore) async throws {
        try await store.commit { batch in
            try batch.increment("likes", at: "photos/4")
            try batch.setToServerTime("changed", at: "photos/4")
        }

        try await store.transaction { transaction in
            guard var photo = try await transaction.get(Photo.self, at: "photos/4") else { return }
            photo.likes += 1
            try transaction.write { [photo] batch in try batch.set(photo, at: "photos/4") }
        }
    }

    func realtime(_ signIn: FirebaseSignIn) async throws {
        let database = RealtimeDatabase("https://shop-default-rtdb.firebaseio.com", signIn: signIn)
        try await database.put(3, at: "likes/4")
        let key = try await database.push("Lovely!", at: "comments/4")
        let best = try await database.find(Int.self, at: "likes", .orderedByValue.last(10))
        try await database.update(Int.self, at: "likes/4") { ($0 ?? 0) + 1 }
        _ = (key, best)
    }

    func changes(_ database: RealtimeDatabase) async throws {
        for try await change in database.changes(at: "likes") { print(change.kind, change.path) }
    }

    actor LikesSousChef: KitchenColleague {
        let database: RealtimeDatabase
        let headChefs: HeadChefForSousChef<PhotoNews>
        private var listening: Task<Void, any Error>?

        init(database: RealtimeDatabase, headChefs: HeadChefForSousChef<PhotoNews>) {
            self.database = database
            self.headChefs = headChefs
        }

        func beginShift() async {
            listening = Task { [database, headChefs] in
                for try await likes in database.values(of: [String: Int].self, at: "likes") {
                    headChefs.give(.likes(likes ?? [:]))
                }
            }
        }

        func endShift() async { listening?.cancel() }
    }

    func storage(token: @escaping @Sendable () async throws -> String, film: URL, copy: URL) async throws {
        let bucket = FirebaseStorage(bucket: "shop.appspot.com", signIn: FirebaseAccessTokens(token))
        try await bucket.upload(resumably: film, to: "films/dune.mp4") { progress in print(progress.fraction ?? 0) }
        try await bucket.download("films/dune.mp4", to: copy)
    }

    func errors(_ store: Firestore, _ photo: Photo) async throws {
        do {
            try await store.set(photo, at: "photos/4", when: .exists(false))
        } catch FirebaseError.conflict {
            print("There is such a photo.")
        }
    }
}
