#if !os(iOS)
    import Dertisch
    import DertischFreezer
    import Foundation

    /// Likes and comments in a freezer: a file, or a PostgreSQL server.
    struct FreezerBook: VisitorsBook {
        /// A record store that can be closed.
        typealias Store = RecordStore & KitchenColleague

        let store: any Store
        private let moments = Moments()

        init(store: any Store) { self.store = store }

        /// Opens the store in a folder, and creates it there the first time. Several galleries may share a folder.
        static func open(in folder: String) async throws -> FreezerBook {
            let folder = URL(filePath: folder)
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw NoFolder(path: folder.path)
            }
            let file = folder.appending(path: "visitors.sqlite")
            return FreezerBook(store: try await Freezer(file: file, holding: Heart.self, Remark.self))
        }

        /// The folder for likes and comments cannot be made.
        struct NoFolder: Swift.Error, CustomStringConvertible {
            let path: String
            var description: String {
                "Likes and comments cannot be kept in \(path), since it can be no folder. Name one of yours: --data DIR"
            }
        }

        func likes(of photos: [Photo.ID], for visitor: Visitor?) async throws -> [Likes] {
            try await store.read { snapshot in try photos.map { try snapshot.likes(of: $0, for: visitor) } }
        }

        func note(_ isLiked: Bool, _ photo: Photo.ID, by visitor: Visitor) async throws -> Likes {
            try await store.write { work in
                let heart = Heart(photo: photo, visitor: visitor)
                if isLiked { try work.store(heart) } else { try work.delete(heart) }
                var likes = try work.likes(of: photo, for: visitor)
                // Within the transaction, so the order of moments is that of changes.
                likes.moment = moments.next()
                return likes
            }
        }

        func comments(on photo: Photo.ID, for visitor: Visitor?) async throws -> [Comment] {
            let newest = Remark.where(\.photo == photo).ordered(by: \.written, descending: true).first(Comment.maxShown)
            return try await store.retrieve(newest).reversed().map { $0.comment(for: visitor) }
        }

        func keep(_ words: String, as id: Comment.ID, on photo: Photo.ID, by visitor: Visitor) async throws -> Comment?
        {
            try await store.write { work in
                if let known = try work.retrieve(Remark.self, id) {
                    return known.visitor == visitor.id && known.photo == photo ? known.comment(for: visitor) : nil
                }
                let remark = Remark(id: id, photo: photo, visitor: visitor.id, words: words, written: .now)
                try work.store(remark)
                return remark.comment(for: visitor)
            }
        }

        func remove(_ id: Comment.ID, by visitor: Visitor) async throws -> Bool {
            try await store.write { work in
                guard let remark = try work.retrieve(Remark.self, id) else { return true }
                guard remark.visitor == visitor.id else { return false }
                return try work.delete(remark)
            }
        }

        func close() async { await store.endShift() }
    }

    extension Snapshot {
        fileprivate func likes(of photo: Photo.ID, for visitor: Visitor?) throws -> Likes {
            let isMine = try visitor.map { try retrieve(Heart.self, Heart.id(photo, $0)) != nil } ?? false
            return Likes(count: try count(Heart.where(\.photo == photo)), isMine: isMine)
        }
    }

    /// A visitor's like of a photo.
    struct Heart: Frozen {
        let id: String
        let photo: Photo.ID

        static let schema = RecordSchema<Heart>(indexes: [.on(\.photo)])

        init(photo: Photo.ID, visitor: Visitor) {
            id = Self.id(photo, visitor)
            self.photo = photo
        }

        static func id(_ photo: Photo.ID, _ visitor: Visitor) -> String { "\(photo)/\(visitor.id)" }
    }

    /// A visitor's comment on a photo.
    struct Remark: Frozen {
        let id: Comment.ID
        let photo: Photo.ID
        let visitor: String
        let words: String
        let written: Date

        static let schema = RecordSchema<Remark>(indexes: [.on(\.photo, \.written)])

        func comment(for other: Visitor?) -> Comment {
            Comment(id: id, words: words, written: written, isMine: other?.id == visitor)
        }
    }
#endif
