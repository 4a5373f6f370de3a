import Dertisch
import Foundation

@testable import Galerie

struct FakePhotoAPI: PhotoAPI {
    struct Down: Error {}
    var isDown = false
    /// How many more photos there are behind those with names.
    var more = 0
    /// The likes of a photo, which are the number of its place unless told otherwise.
    var likes: @Sendable (Photo.ID) -> Likes? = { _ in nil }
    /// The queries asked for, with where they began.
    let asked = Asked()
    static let names = ["Dune", "Storm", "Yellow Flower"]
    static let noon = Date(timeIntervalSince1970: 12 * 3600)

    private func photo(at index: Int) -> Photo {
        Photo(
            id: "p\(index)", name: Self.name(of: index), size: PhotoSize(width: 4000, height: 2000), bytes: 2_500_000,
            taken: index == 0 ? nil : Self.noon, changed: Self.noon, likes: likes("p\(index)") ?? Likes(count: index),
            previous: index > 0 ? "p\(index - 1)" : nil,
            next: index < 2 ? "p\(index + 1)" : nil)
    }

    func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage {
        if await asked.note("\(query)+\(offset)") || isDown { throw Down() }
        let found = (0..<Self.names.count + more).filter {
            query.isEmpty || Self.name(of: $0).lowercased().contains(query)
        }
        return PhotoPage(
            total: found.count, offset: offset, photos: found.dropFirst(offset).prefix(count).map(photo(at:)))
    }

    private static func name(of index: Int) -> String { index < names.count ? names[index] : "Photo \(index)" }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
        guard !isDown, await !asked.fails(at: id), let index = Int(id.dropFirst()) else { throw Down() }
        guard Self.names.indices.contains(index) else { throw PhotoGone(id: id) }
        return photo(at: index)
    }

    func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture {
        let size = photo.size.fitted(into: box)
        return Picture(
            "http://127.0.0.1/\(photo.id)", width: size.width, height: size.height, description: description)
    }
}

/// What was asked of the fake, and what it shall fail at next.
actor Asked {
    private(set) var pages: [String] = []
    private var failing: Set<String> = []

    func fail(at page: String) { failing.insert(page) }

    /// Answers whether it shall fail, once.
    func note(_ page: String) -> Bool {
        pages.append(page)
        return fails(at: page)
    }

    /// True if it shall fail there, once.
    func fails(at page: String) -> Bool { failing.remove(page) != nil }
}
