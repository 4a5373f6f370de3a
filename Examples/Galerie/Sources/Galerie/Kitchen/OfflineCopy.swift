import Dertisch
import DertischFreezer
import Foundation
import Synchronization

/// What the gallery has told so far, kept for when it cannot be reached, and what guests wish for meanwhile.
///
/// Photos are kept once for everybody; of a guest only what is the guest's own.
final class OfflineCopy: KitchenColleague {
    private let freezer: Freezer
    private let lock: Mutex<DataLock?>

    /// Opens the copy in a folder, or begins a new one.
    ///
    /// - Throws: ``DataLock/Refusal`` if another Galerie keeps its copy there, and what a freezer throws.
    init(in folder: String) async throws {
        lock = Mutex(try DataLock(folder, for: .app))
        let folder = URL(filePath: folder)
        freezer = try await Freezer(
            file: folder.appending(path: "copy.sqlite"), holding: KeptPhoto.self, OwnThing.self, Wish.self)
    }

    func endShift() async {
        freezer.close()
        lock.withLock { $0 = nil }
    }
}

/// What was told.
extension OfflineCopy {
    /// Keeps a page of the photos that match a query. Where each hangs is known only if all were asked for.
    func keep(_ page: PhotoPage, of query: String, for guest: Guest) async throws {
        try await freezer.write { work in
            for (index, photo) in page.photos.enumerated() {
                let known = try work.retrieve(KeptPhoto.self, photo.id)
                var kept = KeptPhoto(photo, place: query.isEmpty ? page.offset + index : known?.place ?? .max)
                kept.photo.comments = known?.photo.comments
                try work.store(kept)
                try work.note(photo.likes.isMine, Own.like(photo.id), of: guest)
            }
            guard query.isEmpty else { return }
            // What hung in their places hangs there no more.
            let (places, ids) = (page.offset..<page.offset + page.photos.count, page.photos.map(\.id))
            try work.delete(KeptPhoto.where(.in(\.place, places) && !.in(\.id, ids)))
            try work.delete(KeptPhoto.where(\.place >= page.total && \.place < .max))
        }
    }

    /// Keeps a photo with all that is told of it.
    func keep(_ photo: Photo, for guest: Guest) async throws {
        try await freezer.write { work in
            let place = try work.retrieve(KeptPhoto.self, photo.id)?.place
            try work.store(KeptPhoto(photo, place: place ?? .max))
            try work.note(photo.likes.isMine, Own.like(photo.id), of: guest)
            for comment in photo.comments ?? [] { try work.note(comment.isMine, Own.comment(comment.id), of: guest) }
        }
    }

    /// Forgets a photo that has gone.
    func forget(_ id: Photo.ID) async throws { try await freezer.delete(KeptPhoto.self, id) }

    /// Keeps what has become of a photo's likes.
    func keep(_ likes: Likes, of id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { $0.likes = likes }
            try work.note(likes.isMine, Own.like(id), of: guest)
        }
    }

    /// Keeps what a guest has said.
    func keep(_ comment: Comment, on id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { photo in
                guard photo.comments?.contains(where: { $0.id == comment.id }) == false else { return }
                photo.comments?.append(comment)
            }
            try work.note(true, Own.comment(comment.id), of: guest)
        }
    }

    /// Forgets what a guest has taken back.
    func forget(_ comment: Comment.ID, on id: Photo.ID, for guest: Guest) async throws {
        try await freezer.write { work in
            try work.change(id) { $0.comments?.removeAll { $0.id == comment } }
            try work.note(false, Own.comment(comment), of: guest)
        }
    }
}

/// What can be told again.
extension OfflineCopy {
    /// Some of the photos that match a query, as a guest sees them; `nil` if none was ever kept.
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

    /// A photo as a guest sees it, with what the guest wishes done to it; `nil` if it was never kept.
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

/// What is wished for.
extension OfflineCopy {
    /// Notes what a guest wishes. It takes the place of an earlier wish about the same.
    func add(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws {
        try await freezer.write { work in
            let last = try work.retrieveFirst(Wish.all.ordered(by: \.number, descending: true))?.number ?? 0
            let wish = Wish(deed, on: photo, by: guest, number: last + 1)
            let earlier = try work.retrieve(Wish.self, wish.id)
            // What nobody was told of yet needs not be taken back.
            if case .unsay = deed, case .say? = earlier?.deed { try work.delete(wish) } else { try work.store(wish) }
        }
    }

    /// Every wish, in the order in which they were made.
    func wishes() async throws -> [Wish] { try await freezer.retrieve(Wish.all.ordered(by: \.number)) }

    /// Strikes a wish out that was done or cannot be done any more, unless a newer one has taken its place.
    func strike(_ wish: Wish) async throws {
        try await freezer.delete(Wish.where(\.id == wish.id && \.number == wish.number))
    }
}

/// What a guest wishes done to a photo.
enum Deed: Codable, Equatable, Sendable {
    case like(Bool)
    case say(Comment.ID, words: String, at: Date)
    case unsay(Comment.ID)
}

/// A deed that the gallery has not been told of yet.
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

/// A photo as it was told last, with nobody's own.
private struct KeptPhoto: Frozen {
    let id: Photo.ID
    /// In small letters, as it is searched.
    let name: String
    /// Its place among all photos.
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

/// What can be a guest's own.
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

/// That a like or a comment is a guest's own.
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

    /// A kept photo as a guest sees it.
    fileprivate func dressed(_ kept: KeptPhoto, for guest: Guest) throws -> Photo {
        var photo = kept.photo
        photo.likes.isMine = try owns(guest, .like(photo.id))
        photo.comments = try photo.comments?.map { comment in
            Comment(
                id: comment.id, words: comment.words, written: comment.written,
                isMine: try owns(guest, .comment(comment.id)))
        }
        // Everybody's: whoever has it open heard of each when it was made, and whoever comes later sees the same.
        for wish in try retrieve(Wish.where(\.photo == photo.id).ordered(by: \.number)) {
            let wisher = Guest(id: wish.guest)
            photo.grant(wish.deed, of: wisher, seenBy: guest, likedBefore: try owns(wisher, .like(photo.id)))
        }
        return photo
    }
}

extension Photo {
    /// As a guest sees it once a deed is done.
    ///
    /// - Parameters:
    ///   - wisher: who wishes for it, who liked the photo before or did not.
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
