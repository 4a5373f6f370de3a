import Dertisch
import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation

/// What visitors leave in the gallery: their likes and their comments, in whatever store it is given.
struct VisitorsBook: Sendable {
    let store: any RecordStore

    /// As many comments of a photo are told, the newest; and so many letters may one have.
    static let mostComments = 200, mostLetters = 500

    /// What a store needs to be closed, too.
    typealias Store = RecordStore & KitchenColleague

    /// Opens the book on a PostgreSQL server, or begins a new one there.
    static func open(at address: String) async throws -> any Store {
        try await PostgreSQLFreezer(at: address, holding: Heart.self, Remark.self)
    }

    /// Opens the book in a folder, or begins a new one. Several galleries may keep theirs in one folder.
    static func open(in folder: String) async throws -> any Store {
        let folder = URL(filePath: folder)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw NoFolder(path: folder.path)
        }
        return try await Freezer(file: folder.appending(path: "visitors.sqlite"), holding: Heart.self, Remark.self)
    }

    /// What visitors leave can be kept nowhere.
    struct NoFolder: Swift.Error, CustomStringConvertible {
        let path: String
        var description: String {
            "Likes and comments cannot be kept in \(path), since it can be no folder. Name one of yours: --data DIR"
        }
    }

    /// The likes of photos as a visitor sees them.
    func likes(of photos: [Photo.ID], for visitor: Visitor?) async throws -> [Likes] {
        try await store.read { snapshot in try photos.map { try snapshot.likes(of: $0, for: visitor) } }
    }

    /// Notes whether a visitor likes a photo, and keeps it before it answers. Saying the same twice changes nothing.
    func note(_ isLiked: Bool, _ photo: Photo.ID, by visitor: Visitor) async throws -> Likes {
        try await store.write { work in
            let heart = Heart(photo: photo, visitor: visitor)
            if isLiked { try work.store(heart) } else { try work.delete(heart) }
            return try work.likes(of: photo, for: visitor)
        }
    }

    /// The newest comments on a photo as a visitor sees them, the oldest of them first.
    func comments(on photo: Photo.ID, for visitor: Visitor?) async throws -> [Comment] {
        let newest = Remark.where(\.photo == photo).ordered(by: \.written, descending: true).first(Self.mostComments)
        return try await store.retrieve(newest).reversed().map { $0.comment(for: visitor) }
    }

    /// Keeps a comment before it answers. Saying the same twice changes nothing, whenever it was said.
    ///
    /// - Returns: the comment; `nil` if another's has that id.
    func keep(_ words: String, as id: Comment.ID, on photo: Photo.ID, by visitor: Visitor) async throws -> Comment? {
        try await store.write { work in
            if let known = try work.retrieve(Remark.self, id) {
                return known.visitor == visitor.id && known.photo == photo ? known.comment(for: visitor) : nil
            }
            let remark = Remark(id: id, photo: photo, visitor: visitor.id, words: words, written: .now)
            try work.store(remark)
            return remark.comment(for: visitor)
        }
    }

    /// Takes a comment back. That there is none is well.
    ///
    /// - Returns: `false` if it is another's.
    func remove(_ id: Comment.ID, by visitor: Visitor) async throws -> Bool {
        try await store.write { work in
            guard let remark = try work.retrieve(Remark.self, id) else { return true }
            guard remark.visitor == visitor.id else { return false }
            return try work.delete(remark)
        }
    }
}

extension Snapshot {
    fileprivate func likes(of photo: Photo.ID, for visitor: Visitor?) throws -> Likes {
        let isMine = try visitor.map { try retrieve(Heart.self, Heart.id(photo, $0)) != nil } ?? false
        return Likes(count: try count(Heart.where(\.photo == photo)), isMine: isMine)
    }
}

/// That a visitor likes a photo.
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

/// What a visitor has said of a photo.
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
