import Dertisch

struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    let sommelier: Sommelier

    func carte(for id: Photo.ID) -> C.Carte { C.Carte(id: id) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show(let id): seek(id, nil, onto: &carte)
        case .previous(let id): seek(id, .previous, onto: &carte)
        case .next(let id): seek(id, .next, onto: &carte)
        // Shown at once; the kitchen's count takes its place, or the apology takes it back.
        case .like(let id): if id == carte.id { carte.likes?.set(mine: true) }
        case .unlike(let id): if id == carte.id { carte.likes?.set(mine: false) }
        }
        return .passOn
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .photo(let photo, var picture):
            guard photo.id == carte.id else { return }
            picture.description = sommelier("photo.picture", ["name": photo.name])
            carte.photo = photo
            carte.picture = picture
            carte.likes = photo.likes
            carte.isBusy = false
        case .liked(let id, let likes):
            guard carte.photo?.id == id else { return }
            carte.photo?.likes = likes
            carte.likes = likes
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        switch apology.order {
        case .like, .unlike:
            carte.likes = carte.photo?.likes
            return .alert
        case .show, .previous, .next, nil:
            carte = C.Carte(id: carte.id, isBusy: false, problem: apology.error is PhotoGone ? .gone : .unreachable)
            return .shown
        }
    }

    private func seek(_ id: Photo.ID, _ turn: C.Turn?, onto carte: inout C.Carte) {
        carte.id = id
        carte.lastTurn = turn
        carte.isBusy = true
        carte.problem = nil
    }
}

struct PhotoHeadChef: HeadChef {
    let photos: PhotosSousChef
    let api: any PhotoAPI

    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch order {
        case .show(let id), .previous(let id), .next(let id):
            let photo = try await photos.photo(id)
            let box = Pixels(width: 1920, height: 1440)
            waiter.serve(.photo(photo, api.picture(of: photo, within: box, description: photo.name)))
        case .like(let id): waiter.serve(.liked(id, try await photos.like(id)))
        case .unlike(let id): waiter.serve(.liked(id, try await photos.unlike(id)))
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch news {
        case .liked(let id, let likes): waiter.serve(.liked(id, likes))
        }
    }
}
