import Dertisch
import DertischFoodDelivery
import Foundation
import Plug

/// The ingredient: photos from wherever they are kept.
protocol PhotoAPI: Sendable {
    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage
    /// - Throws: ``PhotoGone`` if there is no such photo any more.
    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo
    /// The photo as it is laid: in its own proportions, as large as the box allows.
    func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture
}

/// A photo that is not in the gallery any more.
struct PhotoGone: Error, Equatable {
    let id: Photo.ID
}

/// Photos from the gallery's REST API.
struct LivePhotoAPI: PhotoAPI {
    let delivery: FoodDelivery
    let backEnd: BackEndAddress

    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage {
        try await delivery.get(
            "/photos", query: ["query": query, "offset": offset, "limit": count, "visitor": guest.id])
    }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
        do { return try await delivery.get("/photos/\(id)", query: ["visitor": guest.id]) } catch {
            guard case FoodDelivery.Error.refused(_, status: 404, excerpt: _) = error else { throw error }
            throw PhotoGone(id: id)
        }
    }

    func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture {
        let size = photo.size.fitted(into: box)
        return Picture(
            "\(backEnd.url)/photos/\(photo.id)/file", width: size.width, height: size.height, description: description)
    }
}

/// Likes a photo through the REST API.
struct LikeOverREST: AsyncPerformer {
    typealias Performs = LikePhoto
    let delivery: FoodDelivery

    func perform(_ liking: Liking) async throws -> Likes {
        try await delivery.post("/photos/\(liking.photo)/likes", query: ["visitor": liking.guest.id])
    }
}

/// Takes a like back through the REST API.
struct UnlikeOverREST: AsyncPerformer {
    typealias Performs = UnlikePhoto
    let delivery: FoodDelivery

    func perform(_ liking: Liking) async throws -> Likes {
        try await delivery.delete("/photos/\(liking.photo)/likes", query: ["visitor": liking.guest.id])
    }
}

/// Where the back end is.
struct BackEndAddress: Sendable {
    let url: String
}
