import Dertisch
import DertischComponents

struct GridWaiter: Waiter {
    typealias C = GridCourse
    let headChef: HeadChefForWaiter<C>
    let sommelier: Sommelier
    let maitreD: MaitreDForCustomer

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .page(let query, from: 0):
            carte.query = query
            return carte.paging.restart()
        case .page: return carte.paging.ask()
        case .countAgain: return .passOn
        case .speak(let language): sommelier.setLanguage(language)
        case .dress(let look): maitreD.setAppearance(look.appearance)
        }
        return .answered
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .page(let page, let query, let tiles, let isKept):
            // Until the first page is there, the tiles of the previous search stay.
            if carte.paging.pages == 0 { carte.tiles.reload(tiles) } else { carte.tiles.append(contentsOf: tiles) }
            carte.found = C.Found(query: query, total: page.total)
            carte.isKept = isKept
            carte.paging.served(isLast: page.offset + page.photos.count >= page.total)
        case .counted(let id, let likes): carte.tiles.update(id) { $0.likes.take(likes) }
        case .isReachable(let isReachable):
            carte.isKept = !isReachable && carte.paging.pages > 0
            if isReachable { countAgain(carte) }
        case .manyChanged: countAgain(carte)
        }
    }

    private func countAgain(_ carte: C.Carte) {
        headChef.give(.countAgain(query: carte.query, count: carte.tiles.count))
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
    let guest: Guest

    func pace(of order: GridCourse.Order) -> Pace {
        if case .page = order { .latest(lane: "pages") } else { .inTurn }
    }

    func give(_ order: GridCourse.Order, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        switch order {
        case .page(let query, let offset):
            let page = try await photos.page(matching: query, from: offset, for: guest)
            let tiles = page.photos.map { photo in
                GridCourse.Tile(
                    id: photo.id, name: photo.name, likes: photo.likes,
                    picture: photos.picture(of: photo, within: PhotoSize(width: 960, height: 640), description: ""))
            }
            waiter.serve(.page(page, query: query, tiles: tiles, isKept: await photos.isAway))
        case .countAgain(let query, let count):
            for offset in stride(from: 0, to: count, by: PhotosSousChef.pageSize) {
                for photo in try await photos.page(matching: query, from: offset, for: guest).photos {
                    waiter.serve(.counted(photo.id, photo.likes))
                }
            }
        case .speak, .dress: break
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<GridCourse>) {
        switch news {
        case .liked(let id, let likes, by: _): waiter.serve(.counted(id, likes))
        case .commented, .uncommented: break
        case .isReachable(let isReachable, from: photos.process): waiter.serve(.isReachable(isReachable))
        case .isReachable: break
        case .manyChanged: waiter.serve(.manyChanged)
        }
    }
}
