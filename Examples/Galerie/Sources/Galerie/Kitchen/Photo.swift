import Dertisch
import Foundation
import Plug

/// A photo as the back end tells of it.
struct Photo: Codable, Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    let width: Int
    let height: Int
    let bytes: Int
    let taken: Date
    var likes: Int
    /// The photos before and after it in the gallery.
    var previous: String?
    var next: String?

    /// Likes the photo, wherever that is kept. Returns how many likes it has now.
    func like() async throws -> Int { try await action(LikePhoto.self, id) }
}

/// Some of the photos that match a search, in the gallery's order.
struct PhotoPage: Codable, Equatable, Sendable {
    /// How many match in all.
    let total: Int
    /// How many come before these.
    let offset: Int
    let photos: [Photo]
}

/// How many likes a photo has now.
struct Likes: Codable, Equatable, Sendable {
    let likes: Int
}

/// Likes a photo: the app's word for it, whoever does it.
enum LikePhoto: AsyncAction {
    typealias Input = Photo.ID
    typealias Output = Int
}

/// What sous chefs tell the head chefs of every open tab.
enum PhotoNews: Sendable {
    case liked(Photo.ID, likes: Int)
}
