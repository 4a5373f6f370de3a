import Dertisch
import Plug

/// The number of guests who like a photo, and whether the asking guest is one of them.
package struct Likes: Codable, Equatable, Sendable {
    var count = 0
    var isMine = false

    /// Adds or removes the guest's own like. Doing it twice changes nothing.
    mutating func set(mine: Bool) {
        guard mine != isMine else { return }
        isMine = mine
        count = max(0, count + (mine ? 1 : -1))
    }
}

/// A guest and the photo that it likes.
struct Liking: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
}

/// The action of liking a photo.
enum LikePhoto: AsyncAction {
    typealias Input = Liking
    typealias Output = Likes
}

/// The action of removing a like.
enum UnlikePhoto: AsyncAction {
    typealias Input = Liking
    typealias Output = Likes
}
