import Plug

/// How many visitors like a photo, and whether this one does.
struct Likes: Codable, Equatable, Sendable {
    var count = 0
    var isMine = false

    /// The visitor's own like is added or taken back. What is so already stays so.
    mutating func set(mine: Bool) {
        guard mine != isMine else { return }
        isMine = mine
        count += mine ? 1 : -1
    }
}

/// Likes a photo: the app's word for it, whoever does it.
enum LikePhoto: AsyncAction {
    typealias Input = Photo.ID
    typealias Output = Likes
}

/// Takes the like back.
enum UnlikePhoto: AsyncAction {
    typealias Input = Photo.ID
    typealias Output = Likes
}
