import Dertisch

struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    let sommelier: Sommelier

    func carte(for entree: C.Entree) -> C.Carte { C.Carte(id: entree.id, turn: entree.turn) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show:
            carte.isBusy = true
            carte.problem = nil
        // Shown at once; the kitchen's count takes its place, or the apology takes it back.
        case .like: carte.likes?.set(mine: true)
        case .unlike: carte.likes?.set(mine: false)
        }
        return .passOn
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .photo(let photo, var picture):
            picture.description = sommelier(.photo.picture(name: photo.name))
            carte.photo = photo
            carte.picture = picture
            carte.likes = photo.likes
            carte.isBusy = false
        case .liked(let id, let likes):
            guard id == carte.photo?.id else { return }
            carte.photo?.likes = likes
            carte.likes = likes
        case .counted(let id, let count):
            guard id == carte.photo?.id else { return }
            carte.photo?.likes.count = count
            // What the guest has just tapped stands until the kitchen has answered.
            guard let tapped = carte.likes?.isMine, var likes = carte.photo?.likes else { return }
            likes.set(mine: tapped)
            carte.likes = likes
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        switch apology.order {
        case .like, .unlike:
            carte.likes = carte.photo?.likes
            return .alert
        case .show, nil:
            carte.isBusy = false
            carte.problem = apology.error is PhotoGone ? .gone : .unreachable
            return .shown
        }
    }
}

struct PhotoHeadChef: HeadChef {
    let photos: PhotosSousChef
    let api: any PhotoAPI
    let guest: Guest

    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch order {
        case .show(let id):
            let photo = try await photos.photo(id, for: guest)
            let box = PhotoSize(width: 1920, height: 1440)
            waiter.serve(.photo(photo, api.picture(of: photo, within: box, description: photo.name)))
        case .like(let id): waiter.serve(.liked(id, try await photos.like(Liking(photo: id, guest: guest))))
        case .unlike(let id): waiter.serve(.liked(id, try await photos.unlike(Liking(photo: id, guest: guest))))
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch news {
        case .liked(let id, let likes, by: let other):
            waiter.serve(other == guest ? .liked(id, likes) : .counted(id, likes: likes.count))
        }
    }
}
