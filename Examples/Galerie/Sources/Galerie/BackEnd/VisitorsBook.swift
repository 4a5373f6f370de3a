import Foundation

/// The store of visitors' likes and comments.
protocol VisitorsBook: Sendable {
    /// The likes of photos as a visitor sees them, in the order of the photos.
    func likes(of photos: [Photo.ID], for visitor: Visitor?) async throws -> [Likes]

    /// Stores or removes a visitor's like before it returns. Doing it twice changes nothing.
    func note(_ isLiked: Bool, _ photo: Photo.ID, by visitor: Visitor) async throws -> Likes

    /// The newest comments on a photo as a visitor sees them, in the order of time.
    func comments(on photo: Photo.ID, for visitor: Visitor?) async throws -> [Comment]

    /// Stores a comment before it returns. Doing it twice changes nothing.
    ///
    /// - Returns: the comment; `nil` if another visitor's comment has that id.
    func keep(_ words: String, as id: Comment.ID, on photo: Photo.ID, by visitor: Visitor) async throws -> Comment?

    /// Removes a comment. A missing comment is no error.
    ///
    /// - Returns: `false` if it is another visitor's.
    func remove(_ id: Comment.ID, by visitor: Visitor) async throws -> Bool

    /// Closes the store. What it has stored stays.
    func close() async
}
