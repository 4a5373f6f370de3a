import Dertisch
import Plug

/// How many guests like a photo, and whether this one does.
package struct Likes: Codable, Equatable, Sendable {
    var count = 0
    var isMine = false

    /// The guest's own like is added or taken back. What is so already stays so.
    mutating func set(mine: Bool) {
        guard mine != isMine else { return }
        isMine = mine
        count = max(0, count + (mine ? 1 : -1))
    }
}

/// Who likes which photo.
struct Liking: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
}

/// Likes a photo: the app's word for it, whoever does it.
enum LikePhoto: AsyncAction {
    typealias Input = Liking
    typealias Output = Likes
}

/// Takes the like back.
enum UnlikePhoto: AsyncAction {
    typealias Input = Liking
    typealias Output = Likes
}
