import Dertisch

/// One photo: large, with its likes and what is known of it.
enum PhotoCourse: Course {
    struct Entree: Codable {
        let id: Photo.ID
        /// Which way the visitor went through the gallery to come here; `nil` by any other way.
        var turn: Turn?
    }

    enum Order {
        case show(Photo.ID)
        /// Likes it, or takes the like back.
        case like(Photo.ID, Bool)
        case say(String)
        case unsay(Comment.ID)
    }

    enum Dish {
        /// Told by the gallery, or as it was kept.
        case photo(Photo, Picture, isKept: Bool)
        case liked(Likes)
        /// Another guest has liked it, or taken that back.
        case counted(Int)
        case commented(Comment)
        case uncommented(Comment.ID)
        case isReachable(Bool)
    }

    struct Carte: Equatable {
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
        var loading = Loading()

        /// Ways on are offered until it is known that there are none: whoever goes on with one keeps the focus.
        var previous: Entree? { entree(.previous, photo.map(\.previous) ?? id) }
        var next: Entree? { entree(.next, photo.map(\.next) ?? id) }
        /// The way that the visitor went on has gone: the other one takes the focus, lest it be lost.
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
