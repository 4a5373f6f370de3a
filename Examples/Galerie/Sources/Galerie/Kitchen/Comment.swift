import Dertisch
package import Foundation
import Plug

/// What somebody has said of a photo.
package struct Comment: Codable, Identifiable, Equatable, Sendable {
    package let id: UUID
    let words: String
    let written: Date
    /// The guest has said it, and may take it back.
    let isMine: Bool

    /// The same as a guest sees it, when it is told as another does.
    func seen(by guest: Guest, saidBy other: Guest) -> Comment {
        Comment(id: id, words: words, written: written, isMine: guest == other)
    }
}

/// A guest who says something of a photo.
struct Commenting: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
    /// Made by who says it, so that it is said once however often it is sent.
    let id: Comment.ID
    let words: String
}

/// A comment that its guest takes back.
struct Uncommenting: Equatable, Sendable {
    let photo: Photo.ID
    let guest: Guest
    let id: Comment.ID
}

/// Says something of a photo.
enum AddComment: AsyncAction {
    typealias Input = Commenting
    typealias Output = Comment
}

/// Takes a comment back.
enum RemoveComment: AsyncAction {
    typealias Input = Uncommenting
    typealias Output = Void
}
