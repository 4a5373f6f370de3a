import Dertisch
import DertischFreezer
import Foundation
import Synchronization

/// The offline copy: the gallery's answers so far, for times when it cannot be reached, and the queue of changes that guests make then.
///
/// Photos are stored once for all guests. For each guest only its own likes and comments are stored. Several processes of one Galerie
/// have one copy.
final class OfflineCopy: KitchenColleague {
    private let freezer: Freezer
    private let lock: Mutex<DataLock?>
    private let folder: String

    /// Opens the copy in a folder, or begins a new one.
    ///
    /// - Throws: ``DataLock/Refusal`` if another Galerie keeps its copy there, and what a freezer throws.
    init(in folder: String, sharing: DataLock.Sharing = .alone) async throws {
        lock = Mutex(try DataLock(folder, for: .app, sharing))
        self.folder = folder
        let folder = URL(filePath: folder)
        freezer = try await Freezer(
            file: folder.appending(path: "copy.sqlite"), holding: KeptPhoto.self, OwnThing.self, Wish.self)
    }

    func endShift() async {
        freezer.close()
        lock.withLock { $0 = nil }
    }
}

// Saving answers.
extension OfflineCopy {
    /// Saves a page of the photos that match a query. The place of each is known only if the query is empty.
    func keep(_ page: PhotoPage, of query: String, for guest: Guest) async throws {
        try await freezer.write { work in
            for (index, photo) in page.photos.enumerated() {
                let known = try work.retrieve(KeptPhoto.self, photo.id)
                var kept = KeptPhoto(photo, place: query.isEmpty ? page.offset + index : known?.place ?? .max)
                kept.photo.comments = known?.photo.comments
                if kept != known { try work.store(kept) }
                try work.note(photo.likes.isMine, Own.like(photo.id), of: guest)
            }
            guard query.isEmpty else { return }
            // Other photos that had these places before have gone.
            let (places, ids) = (page.offset..<page.offset + page.photos.count, page.photos.map(\.id))
            try work.delete(KeptPhoto.where(.in(\.place, places) && !.in(\.id, ids)))
            try work.delete(KeptPhoto.where(\.place >= page.total && \.place < .max))
        }
    }

    /// Saves a photo with its likes and comments.
    func keep(_ photo: Photo, for guest: Guest) async throws {
        try await freezer.write { work in
            let place = try work.retrieve(KeptPhoto.self, photo.id)?.place
            try work.store(KeptPhoto(photo, place: place ?? .max))
            try work.note(photo.likes.isMine, Own.like(photo.id), of: guest)
            for comment in photo.comments ?? [] { try work.note(comment.isMine, Own.comment(comment.id), of: guest) }
        }
    }

    /// Removes a photo that has gone.
    func forget(_ id: Photo.ID) async throws { try await freezer.delete(KeptPhoto.self, id) }

    /// Saves a photo's likes.
    func keep(_ likes: Likes, of id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { $0.likes = likes }
            try work.note(likes.isMine, Own.like(id), of: guest)
        }
    }

    /// Saves a guest's comment.
    func keep(_ comment: Comment, on id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { photo in
                guard photo.comments?.contains(where: { $0.id == comment.id }) == false else { return }
                photo.comments?.append(comment)
            }
            try work.note(true, Own.comment(comment.id), of: guest)
        }
    }

    /// Removes a comment that its guest has removed.
    func forget(_ comment: Comment.ID, on id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { $0.comments?.removeAll { $0.id == comment } }
            try work.note(false, Own.comment(comment), of: guest)
        }
    }
}

// Answering from the copy.
extension OfflineCopy {
    /// Some of the photos that match a query, as a guest sees them; `nil` if the copy is empty.
    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage? {
        try await freezer.read { snapshot in
            guard try snapshot.count(KeptPhoto.all) > 0 else { return nil }
            let words = query.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            let matching = KeptPhoto.where(words.reduce(\.place >= 0) { $0 && .contains(\.name, $1) })
            let found = try snapshot.retrieve(matching.ordered(by: \.place).first(offset + count)).dropFirst(offset)
            return PhotoPage(
                total: try snapshot.count(matching), offset: offset,
                photos: try found.map { try snapshot.dressed($0, for: guest) })
        }
    }

    /// A photo as a guest sees it, with all queued changes applied; `nil` if the copy does not have it.
    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo? {
        try await freezer.read { snapshot in
            guard let kept = try snapshot.retrieve(KeptPhoto.self, id) else { return nil }
            var photo = try snapshot.dressed(kept, for: guest)
            let before = KeptPhoto.where(\.place < kept.place).ordered(by: \.place, descending: true)
            photo.previous = try snapshot.retrieveFirst(before)?.id
            let after = KeptPhoto.where(\.place > kept.place && \.place < .max).ordered(by: \.place)
            photo.next = try snapshot.retrieveFirst(after)?.id
            return photo
        }
    }
}

// The queue of changes.
extension OfflineCopy {
    /// Queues a change. It replaces an earlier change of the same like or comment.
    func add(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws {
        try await freezer.write { work in
            let last = try work.retrieveFirst(Wish.all.ordered(by: \.number, descending: true))?.number ?? 0
            let wish = Wish(deed, on: photo, by: guest, number: last + 1)
            // A comment that waits may be on its way at this moment, so its removal is sent as well.
            try work.store(wish)
        }
    }

    /// True if an earlier change of the same like or comment is queued.
    func isWaiting(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws -> Bool {
        try await freezer.retrieve(Wish.self, Wish(deed, on: photo, by: guest, number: 0).id) != nil
    }

    /// Takes the turn to send queued changes, which lasts as long as the result, and ends with the process.
    ///
    /// - Returns: `nil` if another process has it.
    func takeTurn() throws -> DataLock? {
        do {
            return try DataLock(folder, for: .sender)
        } catch {
            if case .held = error.reason { return nil }
            throw error
        }
    }

    /// All queued changes, oldest first.
    func wishes() async throws -> [Wish] { try await freezer.retrieve(Wish.all.ordered(by: \.number)) }

    /// Removes a change that was sent or refused from the queue, unless a newer one has replaced it.
    func strike(_ wish: Wish) async throws {
        try await freezer.delete(Wish.where(\.id == wish.id && \.number == wish.number))
    }
}

/// A change that a guest makes to a photo.
enum Deed: Codable, Equatable, Sendable {
    case like(Bool)
    case say(Comment.ID, words: String, at: Date)
    case unsay(Comment.ID)
}

/// A queued change that has not been sent to the gallery yet.
struct Wish: Frozen, Equatable {
    let id: String
    let number: Int
    let photo: Photo.ID
    let guest: String
    let deed: Deed

    static let schema = RecordSchema<Wish>(indexes: [.on(\.number), .on(\.photo)])

    init(_ deed: Deed, on photo: Photo.ID, by guest: Guest, number: Int) {
        let own =
            switch deed {
            case .like: Own.like(photo)
            case .say(let comment, _, _), .unsay(let comment): Own.comment(comment)
            }
        id = own.id(of: guest)
        self.number = number
        self.photo = photo
        self.guest = guest.id
        self.deed = deed
    }
}

/// A photo as the gallery sent it last, without the parts that belong to one guest.
private struct KeptPhoto: Frozen, Equatable {
    let id: Photo.ID
    /// The name in lower case, for the search.
    let name: String
    /// Its place among all photos; `.max` if it is unknown.
    let place: Int
    var photo: Photo

    static let schema = RecordSchema<KeptPhoto>(indexes: [.on(\.place)])

    init(_ photo: Photo, place: Int) {
        id = photo.id
        name = photo.name.lowercased()
        self.place = place
        self.photo = photo
    }
}

/// A like or a comment that belongs to a guest.
private enum Own {
    case like(Photo.ID)
    case comment(Comment.ID)

    func id(of guest: Guest) -> String {
        switch self {
        case .like(let photo): "\(guest.id) likes \(photo)"
        case .comment(let comment): "\(guest.id) says \(comment)"
        }
    }
}

/// The record that a like or a comment belongs to a guest.
private struct OwnThing: Frozen {
    let id: String
}

extension Transaction {
    fileprivate func change(_ id: Photo.ID, _ change: (inout Photo) -> Void) throws {
        guard var kept = try retrieve(KeptPhoto.self, id) else { return }
        change(&kept.photo)
        try store(kept)
    }

    fileprivate func note(_ isOwn: Bool, _ thing: Own, of guest: Guest) throws {
        let id = thing.id(of: guest)
        if isOwn { try store(OwnThing(id: id)) } else { try delete(OwnThing.self, id) }
    }
}

extension Snapshot {
    fileprivate func owns(_ guest: Guest, _ thing: Own) throws -> Bool {
        try retrieve(OwnThing.self, thing.id(of: guest)) != nil
    }

    /// A stored photo as a guest sees it.
    fileprivate func dressed(_ kept: KeptPhoto, for guest: Guest) throws -> Photo {
        var photo = kept.photo
        photo.likes.isMine = try owns(guest, .like(photo.id))
        photo.comments = try photo.comments?.map { comment in
            Comment(
                id: comment.id, words: comment.words, written: comment.written,
                isMine: try owns(guest, .comment(comment.id)))
        }
        // The queued changes of all guests. Open tabs heard of each when it was made, and later visitors must see the same.
        for wish in try retrieve(Wish.where(\.photo == photo.id).ordered(by: \.number)) {
            let wisher = Guest(id: wish.guest)
            photo.grant(wish.deed, of: wisher, seenBy: guest, likedBefore: try owns(wisher, .like(photo.id)))
        }
        return photo
    }
}

extension Photo {
    /// Applies a change, as a guest sees it.
    ///
    /// - Parameters:
    ///   - wisher: the guest who makes the change.
    ///   - guest: the guest who sees the photo.
    ///   - likedBefore: `true` if the former liked the photo before.
    fileprivate mutating func grant(_ deed: Deed, of wisher: Guest, seenBy guest: Guest, likedBefore: Bool) {
        switch deed {
        case .like(let isLiked) where wisher == guest: likes.set(mine: isLiked)
        case .like(let isLiked) where isLiked != likedBefore: likes.count += isLiked ? 1 : -1
        case .like: break
        case .say(let id, let words, let date):
            guard comments?.contains(where: { $0.id == id }) != true else { return }
            comments = (comments ?? []) + [Comment(id: id, words: words, written: date, isMine: wisher == guest)]
        case .unsay(let id): comments?.removeAll { $0.id == id }
        }
    }
}
