import Dertisch
import Foundation

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    struct Entree: Codable, Sendable {
        let id: Photo.ID
        /// The direction in which the visitor came through the gallery; `nil` for any other way.
        var turn: Turn?
    }

    enum Order: Sendable {
        case show(Photo.ID)
        case like(Photo.ID)
        case unlike(Photo.ID)
        /// The unfinished comment.
        case draft(String)
        case say(String)
        case unsay(Comment.ID)
    }

    enum Dish: Sendable {
        /// A photo from the gallery, or from the offline copy.
        case photo(Photo, Picture, isKept: Bool)
        case liked(Photo.ID, Likes)
        /// Another guest has liked it, or removed the like.
        case counted(Photo.ID, likes: Int)
        case commented(Photo.ID, Comment)
        case uncommented(Photo.ID, Comment.ID)
        case isReachable(Bool)
    }

    struct Carte: Equatable, Sendable {
        let id: Photo.ID
        let turn: Turn?
        var photo: Photo?
        var picture: Picture?
        /// The likes to show, which change at once. The photo's own likes are those that the kitchen has confirmed.
        var likes: Likes?
        var comments = Rows<Comment>()
        var draft = ""
        /// The content comes from the offline copy.
        var isKept = false
        var isBusy = true
        var problem: Problem?

        var name: String { photo?.name ?? "" }
        var count: Int? { likes?.count }
        var isLiked: Bool { likes?.isMine ?? false }
        var size: PhotoSize? { photo?.size }
        var bytes: Int? { photo?.bytes }
        var day: Day? { photo.map { photo in photo.taken.map(Day.taken) ?? .changed(photo.changed) } }
        var isShown: Bool { photo != nil }
        var hasProblem: Bool { problem != nil }
        var isOffline: Bool { isKept && !hasProblem }
        var takesComments: Bool { isShown && !hasProblem }
        var saidCount: Int? { isShown ? comments.count : nil }
        var offersRetry: Bool { problem == .unreachable }
        var isGone: Bool { problem == .gone }
        /// The buttons to the neighbours are shown until it is known that there are none, so that a button in use keeps the focus.
        var leadsBack: Bool { !hasProblem && photo.map { $0.previous != nil } ?? true }
        var leadsOn: Bool { !hasProblem && photo.map { $0.next != nil } ?? true }
        /// The button that the visitor used has gone, so the other one takes the focus.
        var endsForward: Bool { turn == .next && isShown && leadsBack && !leadsOn }
        var endsBackward: Bool { turn == .previous && isShown && leadsOn && !leadsBack }

        /// The entrée of the neighbour in a direction, or of this photo while the neighbour is unknown.
        func entree(to turn: Turn) -> Entree {
            Entree(id: (turn == .next ? photo?.next : photo?.previous) ?? id, turn: turn)
        }
    }

    enum Problem: Sendable {
        case unreachable
        case gone
    }

    enum Turn: String, Codable, Sendable {
        case previous
        case next
    }

    /// The day of the photo: the camera's, or else the file's.
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
