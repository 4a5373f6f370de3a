import Dertisch

/// The gallery: every photo in a grid, with search and a choice of language.
enum GridCourse: Course {
    enum Order: Sendable {
        case open
        case search(String)
        case more(query: String, offset: Int)
        case speak(Language.ID)
        case opened(Photo.ID)
        case showAll
    }

    enum Dish: Sendable {
        case page(PhotoPage, query: String, tiles: [Tile])
        case liked(Photo.ID, Likes)
    }

    struct Carte: Equatable, Sendable {
        var query = ""
        var tiles: [Tile] = []
        /// How many there are of what was asked for last; `nil` as long as nobody knows.
        var found: Found?
        var isBusy = true
        var hasProblem = false
        var language: Language.ID?
        var languages: [Language] = []
        /// The visitor has emptied the search by the button that has gone with it: the search takes the focus.
        var isCleared = false

        var hidesEmpty: Bool { isBusy || hasProblem || !tiles.isEmpty }
        var hidesClear: Bool { hidesEmpty || query.isEmpty }
        var hidesBusy: Bool { !isBusy || !tiles.isEmpty }
        var hidesProblem: Bool { !hasProblem }
        var hasMore: Bool { tiles.count < found?.total ?? 0 }
    }

    struct Found: Equatable, Sendable {
        let query: String
        let total: Int
    }

    struct Tile: Identifiable, Equatable, Sendable {
        let id: Photo.ID
        let name: String
        var likes: Int
        let picture: Picture
        /// It was opened last: whoever comes back finds it under the fingers.
        var isOpened = false
    }
}

extension CustomerID<GridCourse> { static var grid: Self { "grid" } }
