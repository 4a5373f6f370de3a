#if Firebase && !os(iOS)
    import DertischFirebase
    import DertischFoodDelivery
    import Foundation

    /// Likes and comments in a Realtime Database of Firebase.
    ///
    /// A like stands at `likes/PHOTO/v-VISITOR`, a comment at `comments/ID`. The rules of the database need an index: `".indexOn": "place"` at
    /// `comments`.
    struct FirebaseBook: VisitorsBook {
        /// A comment as the database has it.
        private struct Remark: Codable {
            let photo: Photo.ID
            let visitor: String
            let words: String
            /// Seconds since 1970.
            let written: Double
            /// Photo and time, by which comments are found and sorted.
            let place: String

            func comment(_ id: Comment.ID, for other: Visitor?) -> Comment {
                Comment(
                    id: id, words: words, written: Date(timeIntervalSince1970: written), isMine: other?.id == visitor)
            }
        }

        private let database: RealtimeDatabase
        private let moments = Moments()
        private let turns = Turns()

        init(_ database: RealtimeDatabase) { self.database = database }

        /// Opens a database.
        ///
        /// - Parameters:
        ///   - address: its address.
        ///   - key: the web API key of its project, by which the gallery signs in without a name; `nil` for a database that is open to all, such as
        ///     an emulator's.
        ///   - folder: has the tokens, so that the gallery is the same user after a restart.
        ///   - emulators: the emulators to use; by default those that the environment names.
        static func open(
            at address: String, key: String?, keepingTokensIn folder: String,
            emulators: FirebaseEmulators = .environment
        ) -> FirebaseBook {
            let authentication = key.map {
                FirebaseAuthentication(key: $0, keeping: TokenFile(in: folder), emulators: emulators)
            }
            return FirebaseBook(
                RealtimeDatabase(address, credentials: authentication.map(AnonymousUser.init), emulators: emulators))
        }

        func likes(of photos: [Photo.ID], for visitor: Visitor?) async throws -> [Likes] {
            try await withThrowingTaskGroup(of: (Int, Likes).self) { group in
                // The client opens a few connections, and lets the others wait.
                for (index, photo) in photos.enumerated() {
                    group.addTask { (index, try await likes(of: photo, for: visitor)) }
                }
                return try await group.reduce(into: [Likes](repeating: Likes(), count: photos.count)) {
                    $0[$1.0] = $1.1
                }
            }
        }

        private func likes(of photo: Photo.ID, for visitor: Visitor?) async throws -> Likes {
            let visitors = try await database.keys(at: "likes/\(photo)")
            return Likes(count: visitors.count, isMine: visitor.map { visitors.contains(Self.key($0)) } ?? false)
        }

        func note(_ isLiked: Bool, _ photo: Photo.ID, by visitor: Visitor) async throws -> Likes {
            // One after the other, so that the order of moments is that of changes.
            try await turns.take {
                let path = "likes/\(photo)/\(Self.key(visitor))"
                if isLiked { try await database.put(true, at: path) } else { try await database.delete(path) }
                var likes = try await likes(of: photo, for: visitor)
                likes.moment = moments.next()
                return likes
            }
        }

        func comments(on photo: Photo.ID, for visitor: Visitor?) async throws -> [Comment] {
            let newest = RealtimeQuery.ordered(byChild: "place").starting(at: "\(photo) ").ending(at: "\(photo) ~")
                .last(Comment.maxShown)
            return try await database.find(Remark.self, at: "comments", newest).compactMap { entry in
                UUID(uuidString: entry.key).map { entry.value.comment($0, for: visitor) }
            }
        }

        func keep(_ words: String, as id: Comment.ID, on photo: Photo.ID, by visitor: Visitor) async throws -> Comment?
        {
            let now = Date.now.timeIntervalSince1970
            let place = "\(photo) \(Int(now * 1_000))"
            let remark = Remark(photo: photo, visitor: visitor.id, words: words, written: now, place: place)
            let kept = try await database.transaction(Remark.self, at: Self.path(id)) { $0 ?? remark } ?? remark
            return kept.visitor == visitor.id && kept.photo == photo ? kept.comment(id, for: visitor) : nil
        }

        func remove(_ id: Comment.ID, by visitor: Visitor) async throws -> Bool {
            // An id is used once, so what was read is what is deleted.
            guard let remark = try await database.get(Remark.self, at: Self.path(id)) else { return true }
            guard remark.visitor == visitor.id else { return false }
            try await database.delete(Self.path(id))
            return true
        }

        func close() async {}

        /// A visitor's id may be a number, which the database would take for a place in a list.
        private static func key(_ visitor: Visitor) -> String { "v-\(visitor.id)" }
        private static func path(_ id: Comment.ID) -> String { "comments/\(id.uuidString)" }
    }
#endif
