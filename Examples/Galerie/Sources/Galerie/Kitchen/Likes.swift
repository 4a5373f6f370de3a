import Dertisch
import Plug

/// The number of guests who like a photo, and whether the asking guest is one of them.
package struct Likes: Codable, Equatable, Sendable {
    var count = 0
    var isMine = false
    /// The time of the change to this count, by the back end's clock; `nil` if it is only known that this is the count now.
    var moment: Double?

    /// Adds or removes the guest's own like. Doing it twice changes nothing.
    mutating func set(mine: Bool) {
        guard mine != isMine else { return }
        isMine = mine
        count = max(0, count + (mine ? 1 : -1))
    }

    /// Takes the count that news tell, unless it is older. News of two processes may arrive in another order than the changes.
    mutating func take(_ told: Likes) {
        if let moment, let other = told.moment, other < moment { return }
        (count, moment) = (told.count, told.moment)
    }

    /// Two are equal if a guest sees the same.
    package static func == (left: Likes, right: Likes) -> Bool {
        left.count == right.count && left.isMine == right.isMine
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
