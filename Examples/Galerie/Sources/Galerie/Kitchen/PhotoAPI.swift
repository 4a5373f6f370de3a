import Dertisch
import DertischFoodDelivery
import Foundation
import Plug

/// The ingredient: photos from wherever they are kept.
protocol PhotoAPI: Sendable {
    func page(matching query: String, from offset: Int, count: Int) async throws -> PhotoPage
    func photo(_ id: Photo.ID) async throws -> Photo
    func picture(of photo: Photo, width: Int, height: Int, description: String) -> Picture
}

/// Photos from the gallery's REST API.
struct LivePhotoAPI: PhotoAPI {
    let delivery: FoodDelivery
    let backEnd: BackEndAddress

    func page(matching query: String, from offset: Int, count: Int) async throws -> PhotoPage {
        try await delivery.get("/photos", query: ["query": query, "offset": offset, "limit": count])
    }

    func photo(_ id: Photo.ID) async throws -> Photo { try await delivery.get("/photos/\(id)") }

    func picture(of photo: Photo, width: Int, height: Int, description: String) -> Picture {
        Picture("\(backEnd.url)/photos/\(photo.id)/file", width: width, height: height, description: description)
    }
}

/// Likes a photo through the REST API.
struct LikeOverREST: AsyncPerformer {
    typealias Performs = LikePhoto
    let delivery: FoodDelivery

    func perform(_ id: Photo.ID) async throws -> Int {
        let answer: Likes = try await delivery.post("/photos/\(id)/likes")
        return answer.likes
    }
}

/// Where the back end is.
struct BackEndAddress: Sendable {
    let url: String
}
