import Dertisch
import Foundation

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    struct Entree: Codable, Sendable {
        let id: Photo.ID
        /// Which way the visitor went through the gallery to come here; `nil` by any other way.
        var turn: Turn?
    }

    enum Order: Sendable {
        case show(Photo.ID)
        case like(Photo.ID)
        case unlike(Photo.ID)
        /// What is being written, as far as it is.
        case draft(String)
        case say(String)
        case unsay(Comment.ID)
    }

    enum Dish: Sendable {
        /// Told by the gallery, or as it was kept.
        case photo(Photo, Picture, isKept: Bool)
        case liked(Photo.ID, Likes)
        /// Another guest has liked it, or taken that back.
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
        /// The likes as they are shown, which is at once; the photo's own are those that the kitchen has confirmed.
        var likes: Likes?
        var comments = Rows<Comment>()
        var draft = ""
        /// What is shown is what was kept.
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
        /// Ways on are offered until it is known that there are none: whoever goes on with one keeps the focus.
        var leadsBack: Bool { !hasProblem && photo.map { $0.previous != nil } ?? true }
        var leadsOn: Bool { !hasProblem && photo.map { $0.next != nil } ?? true }
        /// The way that the visitor went on has gone: the other one takes the focus, lest it be lost.
        var endsForward: Bool { turn == .next && isShown && leadsBack && !leadsOn }
        var endsBackward: Bool { turn == .previous && isShown && leadsOn && !leadsBack }

        /// Who is seated by a turn: the neighbour, or this one again as long as nobody knows it.
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
