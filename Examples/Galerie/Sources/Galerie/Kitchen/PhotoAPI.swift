import Dertisch
import DertischFoodDelivery
import Foundation
import Plug

/// The ingredient: photos from wherever they are kept.
protocol PhotoAPI: Sendable {
    func page(matching query: String, from offset: Int, count: Int) async throws -> PhotoPage
    /// - Throws: ``PhotoGone`` if there is no such photo any more.
    func photo(_ id: Photo.ID) async throws -> Photo
    /// The photo as it is laid: in its own proportions, as large as the box allows.
    func picture(of photo: Photo, within box: Pixels, description: String) -> Picture
}

/// A photo that is not in the gallery any more.
struct PhotoGone: Error, Equatable {
    let id: Photo.ID
}

/// Photos from the gallery's REST API.
struct LivePhotoAPI: PhotoAPI {
    let delivery: FoodDelivery
    let backEnd: BackEndAddress
    let visitor: Visitor

    func page(matching query: String, from offset: Int, count: Int) async throws -> PhotoPage {
        try await delivery.get(
            "/photos", query: ["query": query, "offset": offset, "limit": count, "visitor": visitor.id])
    }

    func photo(_ id: Photo.ID) async throws -> Photo {
        do { return try await delivery.get("/photos/\(id)", query: ["visitor": visitor.id]) } catch {
            guard case FoodDelivery.Error.refused(_, status: 404, excerpt: _) = error else { throw error }
            throw PhotoGone(id: id)
        }
    }

    func picture(of photo: Photo, within box: Pixels, description: String) -> Picture {
        let size = photo.size.fitted(into: box)
        return Picture(
            "\(backEnd.url)/photos/\(photo.id)/file", width: size.width, height: size.height, description: description)
    }
}

/// Likes a photo through the REST API.
struct LikeOverREST: AsyncPerformer {
    typealias Performs = LikePhoto
    let delivery: FoodDelivery
    let visitor: Visitor

    func perform(_ id: Photo.ID) async throws -> Likes {
        try await delivery.post("/photos/\(id)/likes", query: ["visitor": visitor.id])
    }
}

/// Takes a like back through the REST API.
struct UnlikeOverREST: AsyncPerformer {
    typealias Performs = UnlikePhoto
    let delivery: FoodDelivery
    let visitor: Visitor

    func perform(_ id: Photo.ID) async throws -> Likes {
        try await delivery.delete("/photos/\(id)/likes", query: ["visitor": visitor.id])
    }
}

/// Where the back end is.
struct BackEndAddress: Sendable {
    let url: String
}
