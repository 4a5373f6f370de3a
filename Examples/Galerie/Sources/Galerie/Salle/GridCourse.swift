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
        /// How many there are of what was asked for last; `nil` as long as nobody knows.
        var found: Found?
        /// What is shown is what was kept.
        var isKept = false
        var language: Language.ID = ""
        /// The visitor has emptied the search by the button that has gone with it: the search takes the focus.
        var isCleared = false

        /// Nothing was found of what is searched for.
        var isBarren: Bool { !query.isEmpty && tiles.isEmpty && paging.isComplete }
        /// What an empty list asks for, or the end of the rows, or whoever tries again.
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
        /// It was opened last: whoever comes back finds it under the fingers.
        var isOpened = false
    }
}

extension CustomerID<GridCourse> { package static var grid: Self { "grid" } }
