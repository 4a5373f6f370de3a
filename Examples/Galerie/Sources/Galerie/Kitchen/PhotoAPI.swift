import Dertisch
import DertischFoodDelivery
import Foundation

/// The ingredient: a source of photos.
protocol PhotoAPI: Sendable {
    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage
    /// - Throws: ``PhotoGone`` if there is no such photo any more.
    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo
    /// The picture to lay: in the photo's own proportions, as large as the box allows.
    func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture
}

/// A photo that is not in the gallery any more.
struct PhotoGone: Error, Equatable {
    let id: Photo.ID
}

/// Photos from the gallery's REST API.
struct LivePhotoAPI: PhotoAPI {
    let delivery: FoodDelivery

    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage {
        try await Unreachable.told {
            try await delivery.get(
                "/photos", query: ["query": query, "offset": offset, "limit": count, "visitor": guest.id])
        }
    }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
        do {
            return try await Unreachable.told {
                try await delivery.get("/photos/\(id)", query: ["visitor": guest.id])
            }
        } catch FoodDelivery.Error.refused(_, status: 404, excerpt: _) {
            throw PhotoGone(id: id)
        }
    }

    func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture {
        let size = photo.size.fitted(into: box)
        // A changed file is another picture, so a cached picture of the old file is not shown.
        let version = Int(exactly: photo.changed.timeIntervalSince1970.rounded()) ?? 0
        return Picture(
            "/photos/\(photo.id)/file?changed=\(version)", width: size.width, height: size.height,
            description: description)
    }
}

/// The deeds of guests, through the REST API: likes and comments.
struct DeedsOverREST: Sendable {
    let delivery: FoodDelivery

    func like(_ liking: Liking) async throws -> Likes {
        try await Unreachable.told {
            try await delivery.put("/photos/\(liking.photo)/likes", NoWords(), query: ["visitor": liking.guest.id])
        }
    }

    func unlike(_ liking: Liking) async throws -> Likes {
        try await Unreachable.told {
            try await delivery.delete("/photos/\(liking.photo)/likes", query: ["visitor": liking.guest.id])
        }
    }

    func comment(_ commenting: Commenting) async throws -> Comment {
        try await Unreachable.told {
            try await delivery.put(
                "/photos/\(commenting.photo)/comments/\(commenting.id)", Saying(words: commenting.words),
                query: ["visitor": commenting.guest.id])
        }
    }

    func uncomment(_ uncommenting: Uncommenting) async throws {
        try await Unreachable.told {
            try await delivery.delete(
                "/photos/\(uncommenting.photo)/comments/\(uncommenting.id)", query: ["visitor": uncommenting.guest.id])
        }
    }

    private struct NoWords: Encodable {}
}

/// The gallery did not answer, or its answer cannot be used. It may answer later.
struct Unreachable: Error {
    let reason: any Error

    /// Asks the gallery. A refusal is final; any other failure is temporary.
    static func told<Answer>(_ ask: () async throws -> Answer) async throws -> Answer {
        do {
            return try await ask()
        } catch let error as FoodDelivery.Error {
            if case .refused(_, status: 400..<500, excerpt: _) = error { throw error }
            throw Unreachable(reason: error)
        }
    }
}

/// The address of the back end.
package struct BackEndAddress: Sendable {
    package let url: String
    /// True if a parent starts it again at once when it ends, and keeps requests waiting. They are then sent again.
    package var isStartedAgain = false
    /// The port of `GalerieBackEnd`, unless it is told another.
    static let usualPort = 8081
}
