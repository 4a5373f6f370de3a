import Dertisch

struct GridWaiter: Waiter {
    typealias C = GridCourse
    let sommelier: Sommelier

    func carte(for entree: NoEntree) -> C.Carte {
        C.Carte(language: sommelier.language.id, languages: sommelier.languages)
    }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .open: return .passOn
        case .search(let query):
            seek(query, onto: &carte)
            carte.isCleared = false
            return .passOn
        case .showAll:
            seek("", onto: &carte)
            carte.isCleared = true
            return .passOn
        case .more(let query, let offset):
            // Asked for twice while the first was cooking, or for a search that is over.
            return query == carte.query && offset == carte.tiles.count ? .passOn : .answered
        case .speak(let id):
            sommelier.speak(Language(id))
            carte.language = sommelier.language.id
            return .answered
        case .opened(let id):
            carte.isCleared = false
            for index in carte.tiles.indices { carte.tiles[index].isOpened = carte.tiles[index].id == id }
            return .answered
        }
    }

    private func seek(_ query: String, onto carte: inout C.Carte) {
        carte.query = query
        carte.isBusy = true
        carte.hasProblem = false
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .page(let page, let query, let tiles):
            guard query == carte.query else { return }
            carte.tiles = page.offset == 0 ? tiles : carte.tiles.prefix(page.offset) + tiles
            carte.found = C.Found(query: query, total: page.total)
            carte.isBusy = false
            carte.hasProblem = false
        case .liked(let id, let likes):
            guard let index = carte.tiles.firstIndex(where: { $0.id == id }) else { return }
            carte.tiles[index].likes = likes.count
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.isBusy = false
        carte.hasProblem = true
        carte.found = nil
        return .shown
    }
}

struct GridHeadChef: HeadChef {
    let photos: PhotosSousChef
    let api: any PhotoAPI

    func give(_ order: GridCourse.Order, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch order {
        case .open, .showAll: try await serve("", from: 0, to: waiter)
        case .search(let query): try await serve(query, from: 0, to: waiter)
        case .more(let query, let offset): try await serve(query, from: offset, to: waiter)
        case .speak, .opened: break
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch news {
        case .liked(let id, let likes): waiter.serve(.liked(id, likes))
        }
    }

    private func serve(_ query: String, from offset: Int, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        let page = try await photos.page(matching: query, from: offset)
        let tiles = page.photos.map { photo in
            GridCourse.Tile(
                id: photo.id, name: photo.name, likes: photo.likes.count,
                picture: api.picture(of: photo, within: Pixels(width: 960, height: 640), description: ""))
        }
        waiter.serve(.page(page, query: query, tiles: tiles))
    }
}
