import Dertisch

struct GridWaiter: Waiter {
    typealias C = GridCourse
    let sommelier: Sommelier

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
            sommelier.speak(Language(id))
            carte.language = sommelier.language.id
            return .answered
        }
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .page(let page, let query, let tiles):
            // Until the first page is there, those of the search before stay.
            if carte.paging.pages == 0 { carte.tiles.reload(tiles) } else { carte.tiles.append(contentsOf: tiles) }
            carte.found = C.Found(query: query, total: page.total)
            carte.paging.served(isLast: page.offset + page.photos.count >= page.total)
        case .counted(let id, let likes): carte.tiles.update(id) { $0.likes = likes }
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

struct GridHeadChef: HeadChef {
    let photos: PhotosSousChef
    let api: any PhotoAPI
    let guest: Guest

    func pace(of order: GridCourse.Order) -> Pace {
        switch order {
        case .search, .showAll, .more: .latest(lane: "pages")
        case .opened, .speak: .inTurn
        }
    }

    func give(_ order: GridCourse.Order, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch order {
        case .search(let query): try await serve(query, from: 0, to: waiter)
        case .showAll: try await serve("", from: 0, to: waiter)
        case .more(let query, let offset): try await serve(query, from: offset, to: waiter)
        case .opened, .speak: break
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch news {
        case .liked(let id, let likes, by: _): waiter.serve(.counted(id, likes: likes.count))
        }
    }

    private func serve(_ query: String, from offset: Int, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        let page = try await photos.page(matching: query, from: offset, for: guest)
        let tiles = page.photos.map { photo in
            GridCourse.Tile(
                id: photo.id, name: photo.name, likes: photo.likes.count,
                picture: api.picture(of: photo, within: PhotoSize(width: 960, height: 640), description: ""))
        }
        waiter.serve(.page(page, query: query, tiles: tiles))
    }
}
