import Dertisch

struct GridWaiter: Waiter {
    typealias C = GridCourse
    let sommelier: Sommelier
    let maitreD: MaitreDForCustomer

    func carte(for entree: NoEntree) -> C.Carte { C.Carte(language: sommelier.language.id) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .search(let query):
            carte.query = query
            carte.isCleared = false
            return carte.paging.restart()
        case .showAll:
            carte.query = ""
            carte.isCleared = true
            return carte.paging.restart()
        case .more: return carte.paging.ask()
        case .opened(let id):
            carte.isCleared = false
            for tile in carte.tiles.filter(\.isOpened) { carte.tiles.update(tile.id) { $0.isOpened = false } }
            carte.tiles.update(id) { $0.isOpened = true }
            return .answered
        case .speak(let id):
            sommelier.setLanguage(Language(id))
            carte.language = sommelier.language.id
            return .answered
        case .dress(let look):
            maitreD.setAppearance(look.appearance)
            return .answered
        }
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .page(let page, let query, let tiles, let isKept):
            // Until the first page is there, the tiles of the previous search stay.
            if carte.paging.pages == 0 { carte.tiles.reload(tiles) } else { carte.tiles.append(contentsOf: tiles) }
            carte.found = C.Found(query: query, total: page.total)
            carte.isKept = isKept
            carte.paging.served(isLast: page.offset + page.photos.count >= page.total)
        case .counted(let id, let likes): carte.tiles.update(id) { $0.likes = likes }
        case .isReachable(let isReachable): carte.isKept = !isReachable && carte.paging.pages > 0
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        if carte.paging.pages == 0 {
            carte.tiles = []
            carte.found = nil
        }
        return carte.paging.failed()
    }
}

final class GridHeadChef: HeadChef {
    private let photos: PhotosSousChef
    private let guest: Guest
    /// The last query, and the number of photos served for it.
    private var served = (query: "", count: 0)

    init(photos: PhotosSousChef, guest: Guest) {
        self.photos = photos
        self.guest = guest
    }

    func pace(of order: GridCourse.Order) -> Pace {
        switch order {
        case .search, .showAll, .more: .latest(lane: "pages")
        case .opened, .speak, .dress: .inTurn
        }
    }

    func give(_ order: GridCourse.Order, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch order {
        case .search(let query): try await serve(query, from: 0, to: waiter)
        case .showAll: try await serve("", from: 0, to: waiter)
        case .more(let query, let offset): try await serve(query, from: offset, to: waiter)
        case .opened, .speak, .dress: break
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch news {
        case .liked(let id, let likes, by: _): waiter.serve(.counted(id, likes: likes.count))
        case .commented, .uncommented: break
        case .isReachable(let isReachable):
            waiter.serve(.isReachable(isReachable))
            if isReachable { try await countAgain(to: waiter) }
        }
    }

    private func serve(_ query: String, from offset: Int, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        let page = try await photos.page(matching: query, from: offset, for: guest)
        served = (query, offset + page.photos.count)
        let tiles = page.photos.map { photo in
            GridCourse.Tile(
                id: photo.id, name: photo.name, likes: photo.likes.count,
                picture: photos.picture(of: photo, within: PhotoSize(width: 960, height: 640), description: ""))
        }
        waiter.serve(.page(page, query: query, tiles: tiles, isKept: await photos.isAway))
    }

    /// Called when the gallery is back: counts what others did meanwhile.
    private func countAgain(to waiter: WaiterForHeadChef<GridCourse>) async throws {
        let (query, count) = served
        for offset in stride(from: 0, to: count, by: PhotosSousChef.pageSize) {
            for photo in try await photos.page(matching: query, from: offset, for: guest).photos {
                waiter.serve(.counted(photo.id, likes: photo.likes.count))
            }
        }
    }
}
