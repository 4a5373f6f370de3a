import Dertisch
import Foundation

struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    let sommelier: Sommelier

    func carte(for entree: C.Entree) -> C.Carte { C.Carte(id: entree.id, turn: entree.turn) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show:
            carte.isBusy = true
            carte.problem = nil
        // Shown at once. The kitchen's count replaces it, or the apology restores the old one.
        case .like: carte.likes?.set(mine: true)
        case .unlike: carte.likes?.set(mine: false)
        case .draft(let words):
            carte.draft = words
            return .answered
        case .say(let words):
            guard words.contains(where: { !$0.isWhitespace }) else { return .answered }
            carte.draft = ""
        case .unsay: break
        }
        return .passOn
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .photo(let photo, var picture, let isKept):
            picture.description = sommelier(.photo.picture(name: photo.name))
            carte.photo = photo
            carte.picture = picture
            carte.likes = photo.likes
            carte.comments.reload(photo.comments ?? [])
            carte.isKept = isKept
            carte.isBusy = false
        case .liked(let id, let likes):
            guard id == carte.photo?.id else { return }
            carte.photo?.likes = likes
            carte.likes = likes
        case .counted(let id, let count):
            guard id == carte.photo?.id else { return }
            carte.photo?.likes.count = count
            // The guest's own tap is shown until the kitchen has answered.
            guard let tapped = carte.likes?.isMine, var likes = carte.photo?.likes else { return }
            likes.set(mine: tapped)
            carte.likes = likes
        case .commented(let id, let comment):
            guard id == carte.photo?.id else { return }
            carte.comments.append(comment)
        case .uncommented(let id, let comment):
            guard id == carte.photo?.id else { return }
            carte.comments.remove(comment)
        case .isReachable(let isReachable): carte.isKept = !isReachable && carte.isShown
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        switch apology.order {
        case .like, .unlike:
            carte.likes = carte.photo?.likes
            return .alert
        // The written text is not lost.
        case .say(let words):
            if carte.draft.isEmpty { carte.draft = words }
            return .alert
        case .draft, .unsay: return .alert
        case .show, nil:
            carte.isBusy = false
            carte.problem = apology.error is PhotoGone ? .gone : .unreachable
            return .shown
        }
    }
}

final class PhotoHeadChef: HeadChef {
    private let photos: PhotosSousChef
    private let guest: Guest
    /// The photo that was shown last, to be served again once the gallery is back.
    private var shown: Photo.ID?

    init(photos: PhotosSousChef, guest: Guest) {
        self.photos = photos
        self.guest = guest
    }

    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch order {
        case .show(let id): try await show(id, to: waiter)
        case .like(let id): try await like(true, id, to: waiter)
        case .unlike(let id): try await like(false, id, to: waiter)
        case .say(let words):
            guard let shown else { return }
            let commenting = Commenting(photo: shown, guest: guest, id: UUID(), words: words)
            waiter.serve(.commented(shown, try await photos.comment(commenting)))
        case .unsay(let id):
            guard let shown else { return }
            try await photos.uncomment(Uncommenting(photo: shown, guest: guest, id: id))
            waiter.serve(.uncommented(shown, id))
        case .draft: break
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch news {
        case .liked(let id, let likes, by: let other):
            waiter.serve(other == guest ? .liked(id, likes) : .counted(id, likes: likes.count))
        case .commented(let id, let comment, by: let other):
            waiter.serve(.commented(id, comment.seen(by: guest, saidBy: other)))
        case .uncommented(let id, let comment): waiter.serve(.uncommented(id, comment))
        case .isReachable(let isReachable):
            waiter.serve(.isReachable(isReachable))
            if isReachable, let shown { try await show(shown, to: waiter) }
        }
    }

    private func show(_ id: Photo.ID, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        let photo = try await photos.photo(id, for: guest)
        shown = id
        let box = PhotoSize(width: 1920, height: 1440)
        let picture = photos.picture(of: photo, within: box, description: photo.name)
        waiter.serve(.photo(photo, picture, isKept: await photos.isAway))
    }

    private func like(_ isLiked: Bool, _ id: Photo.ID, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        waiter.serve(.liked(id, try await photos.like(isLiked, Liking(photo: id, guest: guest))))
    }
}
