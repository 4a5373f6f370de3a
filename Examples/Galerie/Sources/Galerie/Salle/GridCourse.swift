import Dertisch
import DertischComponents

/// The gallery: every photo in a grid without end, with search and a choice of language.
enum GridCourse: Course {
    enum Order {
        /// The photos of a search from one on; from the first, it is a new search.
        case page(query: String, from: Int)
        /// The gallery is back, or news of it were missed, so the likes of others are counted.
        case countAgain(query: String, count: Int)
        case speak(Language)
        case dress(Look)
    }

    enum Dish {
        case page(PhotoPage, query: String, tiles: [Tile], isKept: Bool)
        case counted(Photo.ID, Likes)
        case isReachable(Bool)
        case manyChanged
    }

    struct Carte: BlankCarte {
        var query = ""
        var tiles = Rows<Tile>()
        var paging = Paging()
        /// The number of photos that the last query found; `nil` before it is known.
        var found: Found?
        /// The content comes from the offline copy.
        var isKept = false

        /// The last search found nothing. So it is while the next one runs: what is offered then must not go as it is tapped.
        var isBarren: Bool { !query.isEmpty && tiles.isEmpty && found?.total == 0 }
        /// The order of an empty list, of the end of the rows, and of the button to try again.
        var next: Order { .page(query: query, from: paging.pages == 0 ? 0 : tiles.count) }
    }

    struct Found: Equatable {
        let query: String
        let total: Int
    }

    struct Tile: Identifiable, Equatable {
        let id: Photo.ID
        let name: String
        var likes: Likes
        let picture: Picture
    }
}

extension CustomerID<GridCourse> { static var grid: Self { "grid" } }
