import Dertisch
import Foundation

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    typealias Entree = Photo.ID

    enum Order: Sendable {
        case show(Photo.ID)
        case like(Photo.ID)
    }

    enum Dish: Sendable {
        case photo(Photo, Picture)
        case liked(Photo.ID, likes: Int)
    }

    struct Carte: Equatable, Sendable {
        var id: Photo.ID
        var photo: Photo?
        var picture: Picture?
        var isLiked = false
        var isBusy = true
        var hasProblem = false

        var name: String { photo?.name ?? "" }
        var likes: Int? { photo?.likes }
        var size: Pixels? { photo.map { Pixels(width: $0.width, height: $0.height) } }
        var megabytes: Double? { photo.map { Double($0.bytes) / 1_000_000 } }
        var taken: Date? { photo?.taken }
        var hidesBusy: Bool { !isBusy || photo != nil }
        var hidesProblem: Bool { !hasProblem }
        var canLike: Bool { photo != nil }
        var isFirst: Bool { photo?.previous == nil }
        var isLast: Bool { photo?.next == nil }
    }

    struct Pixels: Equatable, Sendable {
        let width: Int
        let height: Int
    }
}

extension CustomerID<PhotoCourse> { static var photo: Self { "photo" } }
