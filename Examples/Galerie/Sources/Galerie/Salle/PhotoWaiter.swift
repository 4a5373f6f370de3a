import Dertisch

struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    let sommelier: Sommelier

    func carte(for id: Photo.ID) -> C.Carte { C.Carte(id: id) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show(let id):
            if id != carte.id { carte = C.Carte(id: id) }
            carte.isBusy = true
            carte.hasProblem = false
        case .like:
            // Shown at once; the kitchen's count takes its place, or the apology takes it back.
            carte.photo?.likes += 1
            carte.isLiked = true
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
            carte.isBusy = false
        case .liked(let id, let likes):
            if id == carte.id { carte.photo?.likes = likes }
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        if case .like = apology.order {
            carte.photo?.likes -= 1
            carte.isLiked = false
            return .alert
        }
        carte.isBusy = false
        carte.hasProblem = true
        return .shown
    }
}

struct PhotoHeadChef: HeadChef {
    let photos: PhotosSousChef
    let api: any PhotoAPI

    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch order {
        case .show(let id):
            let photo = try await photos.photo(id)
            waiter.serve(.photo(photo, api.picture(of: photo, width: 1920, height: 1440, description: photo.name)))
        case .like(let id): waiter.serve(.liked(id, likes: try await photos.like(id)))
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch news {
        case .liked(let id, let likes): waiter.serve(.liked(id, likes: likes))
        }
    }
}
