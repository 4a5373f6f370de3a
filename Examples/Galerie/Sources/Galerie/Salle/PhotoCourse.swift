import Dertisch
import DertischComponents

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    struct Entree: Codable {
        let id: Photo.ID
        /// The direction in which the visitor came through the gallery; `nil` for any other way.
        var turn: Turn?
    }

    enum Order {
        case show(Photo.ID)
        /// Likes it, or removes the like.
        case like(Photo.ID, Bool)
        case say(String)
        case unsay(Comment.ID)
    }

    enum Dish {
        /// A photo from the gallery, or from the offline copy.
        case photo(Photo, Picture, isKept: Bool)
        case liked(Likes)
        /// Another guest has liked it, or removed the like.
        case counted(Likes)
        case commented(Comment)
        case uncommented(Comment.ID)
        case isReachable(Bool)
    }

    struct Carte: Equatable {
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
        var loading = Loading()

        /// The buttons to the neighbours are shown until it is known that there are none, so that a button in use keeps the focus.
        var previous: Entree? { entree(.previous, photo.map(\.previous) ?? id) }
        var next: Entree? { entree(.next, photo.map(\.next) ?? id) }
        /// The button that the visitor used has gone, so the other one takes the focus.
        var endsForward: Bool { turn == .next && next == nil && previous != nil }
        var endsBackward: Bool { turn == .previous && previous == nil && next != nil }

        private func entree(_ turn: Turn, _ id: Photo.ID?) -> Entree? {
            loading.hasFailed ? nil : id.map { Entree(id: $0, turn: turn) }
        }
    }

    enum Turn: String, Codable {
        case previous
        case next
    }
}

extension CustomerID<PhotoCourse> { static var photo: Self { "photo" } }
