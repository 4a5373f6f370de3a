import Dertisch

/// The gallery: every photo in a grid, with search and a choice of language.
enum GridCourse: Course {
    enum Order: Sendable {
        case open
        case search(String)
        case more(query: String, offset: Int)
        case speak(Language.ID)
    }

    enum Dish: Sendable {
        case page(PhotoPage, query: String, tiles: [Tile])
        case liked(Photo.ID, likes: Int)
    }

    struct Carte: Equatable, Sendable {
        var query = ""
        var tiles: [Tile] = []
        var total = 0
        var isBusy = true
        var hasProblem = false
        var language: Language.ID?
        var languages: [Language] = []

        var found: Found { Found(query: query, total: total) }
        var isCounted: Bool { !isBusy && !hasProblem }
        var hidesEmpty: Bool { isBusy || hasProblem || !tiles.isEmpty }
        var hidesBusy: Bool { !isBusy || !tiles.isEmpty }
        var hidesProblem: Bool { !hasProblem }
        var hasMore: Bool { tiles.count < total }
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
    }
}

extension CustomerID<GridCourse> { static var grid: Self { "grid" } }
