import Dertisch
import Foundation

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    typealias Entree = Photo.ID

    enum Order: Sendable {
        case show(Photo.ID)
        case previous(Photo.ID)
        case next(Photo.ID)
        case like(Photo.ID)
        case unlike(Photo.ID)
    }

    enum Dish: Sendable {
        case photo(Photo, Picture)
        case liked(Photo.ID, Likes)
    }

    struct Carte: Equatable, Sendable {
        /// The photo asked for. Until it is there the one before it stays.
        var id: Photo.ID
        var photo: Photo?
        var picture: Picture?
        /// The likes as they are shown, which is at once; the photo's own are those that the kitchen has confirmed.
        var likes: Likes?
        var isBusy = true
        var problem: Problem?
        /// Which way the visitor went through the gallery last.
        var lastTurn: Turn?

        var name: String { photo?.name ?? "" }
        var count: Int? { likes?.count }
        var isLiked: Bool { likes?.isMine ?? false }
        var size: Pixels? { photo?.size }
        var bytes: Int? { photo?.bytes }
        var day: Day? { photo.map { photo in photo.taken.map(Day.taken) ?? .changed(photo.changed) } }
        var isShown: Bool { photo?.id == id }
        var hidesBusy: Bool { !isBusy || isShown }
        var hidesProblem: Bool { problem == nil }
        var hidesLike: Bool { problem != nil }
        var hidesRetry: Bool { problem != .unreachable }
        var offersRetry: Bool { problem == .unreachable }
        var isGone: Bool { problem == .gone }
        var isFirst: Bool { photo?.previous == nil }
        var isLast: Bool { photo?.next == nil }
        /// The button that the visitor went on with has gone: the other one takes the focus, lest it be lost.
        var endsForward: Bool { isShown && lastTurn == .next && isLast && !isFirst }
        var endsBackward: Bool { isShown && lastTurn == .previous && isFirst && !isLast }
    }

    enum Problem: Sendable {
        case unreachable
        case gone
    }

    enum Turn: Sendable {
        case previous
        case next
    }

    /// The day that is known: a camera's, or else the file's.
    enum Day: Equatable, Sendable {
        case taken(Date)
        case changed(Date)

        var date: Date {
            switch self {
            case .taken(let date), .changed(let date): date
            }
        }
    }
}

extension CustomerID<PhotoCourse> { static var photo: Self { "photo" } }
