import Dertisch
package import Foundation
import Plug

/// A comment on a photo.
package struct Comment: Codable, Identifiable, Equatable, Sendable {
    package let id: UUID
    let words: String
    let written: Date
    /// The maximum number of a photo's comments in an answer, the newest, and of letters in a comment.
    static let maxShown = 200, maxLetters = 500

    /// The comment is the guest's own, who may remove it.
    let isMine: Bool

    /// The order of comments, the same in each tab: by the time at which they were stored, and else by their ids.
    static func precedes(_ one: Comment, _ other: Comment) -> Bool {
        (one.written, one.id.uuidString) < (other.written, other.id.uuidString)
    }

    /// The comment as a guest sees it, if another guest has written it.
    func seen(by guest: Guest, saidBy other: GuestMark) -> Comment {
        Comment(id: id, words: words, written: written, isMine: GuestMark(guest) == other)
    }
}

/// A guest's new comment on a photo.
struct Commenting: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
    /// Made by the sender, so that the comment is added once even if it is sent several times.
    let id: Comment.ID
    let words: String
}

/// A comment that its guest removes.
struct Uncommenting: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
    let id: Comment.ID
}

/// The action of commenting on a photo.
enum AddComment: AsyncAction {
    typealias Input = Commenting
    typealias Output = Comment
}

/// The action of removing a comment.
enum RemoveComment: AsyncAction {
    typealias Input = Uncommenting
    typealias Output = Void
}
