package import Dertisch

/// The gallery: every photo in a grid without end, with search and a choice of language.
package enum GridCourse: Course {
    package enum Order: Sendable {
        case search(String)
        case showAll
        case more(query: String, offset: Int)
        case opened(Photo.ID)
        case speak(Language.ID)
        case dress(Look)
    }

    package enum Dish: Sendable {
        case page(PhotoPage, query: String, tiles: [Tile], isKept: Bool)
        case counted(Photo.ID, likes: Int)
        case isReachable(Bool)
    }

    package struct Carte: Equatable, Sendable {
        var query = ""
        var tiles = Rows<Tile>()
        var paging = Paging()
        /// The number of photos that the last query found; `nil` before it is known.
        var found: Found?
        /// The content comes from the offline copy.
        var isKept = false
        var language: Language.ID = ""
        /// The visitor has cleared the search by a button that is hidden now, so the search field takes the focus.
        var isCleared = false

        /// The search found nothing.
        var isBarren: Bool { !query.isEmpty && tiles.isEmpty && paging.isComplete }
        /// The order of an empty list, of the end of the rows, and of the button to try again.
        var next: Order { paging.pages == 0 ? .search(query) : .more(query: query, offset: tiles.count) }
    }

    package struct Found: Equatable, Sendable {
        let query: String
        let total: Int
    }

    package struct Tile: Identifiable, Equatable, Sendable {
        package let id: Photo.ID
        let name: String
        var likes: Int
        let picture: Picture
        /// It was opened last, so it has the focus when the visitor is back.
        var isOpened = false
    }
}

extension CustomerID<GridCourse> { package static var grid: Self { "grid" } }
