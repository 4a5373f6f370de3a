import Dertisch
import Foundation
import DertischComponents
import DertischTemporaryValues

struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    let sommelier: Sommelier

    func carte(for entree: C.Entree) -> C.Carte { C.Carte(id: entree.id, turn: entree.turn) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show: return carte.loading.begin()
        // Shown at once. The kitchen's count replaces it, or the apology restores the old one.
        case .like(_, let isLiked): carte.likes?.set(mine: isLiked)
        case .say: carte.draft = ""
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
            carte.comments.reload((photo.comments ?? []).sorted(by: Comment.precedes))
            carte.isKept = isKept
            carte.loading.end()
        case .liked(let likes):
            carte.photo?.likes.isMine = likes.isMine
            carte.photo?.likes.take(likes)
            carte.likes = carte.photo?.likes ?? likes
        case .counted(let likes):
            carte.photo?.likes.take(likes)
            // The guest's own tap is shown until the kitchen has answered.
            guard let tapped = carte.likes?.isMine, var likes = carte.photo?.likes else { return }
            likes.set(mine: tapped)
            carte.likes = likes
        case .commented(let comment):
            // Comments that are written at the same time may arrive in another order than they are stored in.
            if let next = carte.comments.first(where: { Comment.precedes(comment, $0) }) {
                carte.comments.insert(comment, before: next.id)
            } else {
                carte.comments.append(comment)
            }
        case .uncommented(let id): carte.comments.remove(id)
        case .isReachable(let isReachable): carte.isKept = !isReachable && carte.loading.isLoaded
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        switch apology.order {
        case .like: carte.likes = carte.photo?.likes
        // The written text is not lost.
        case .say(let words): if carte.draft.isEmpty { carte.draft = words }
        case .unsay: break
        case .show, nil:
            carte.isKept = false
            return carte.loading.fail(isGone: apology.error is PhotoGone)
        }
        return .alert
    }
}

extension TemporaryKey<Photo.ID> { fileprivate static var shown: Self { "shown" } }

struct PhotoHeadChef: HeadChef {
    let photos: PhotosSousChef
    let guest: Guest
    let notes: TemporaryValues<PartyWide>

    /// The photo that was shown last, to be served again once the gallery is back: also after the server was replaced meanwhile.
    private var shown: Photo.ID? { notes[.shown] }

    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch order {
        case .show(let id): try await show(id, to: waiter)
        case .like(let id, let isLiked):
            waiter.serve(.liked(try await photos.like(isLiked, Liking(photo: id, guest: guest))))
        case .say(let words):
            guard let shown else { return }
            let commenting = Commenting(photo: shown, guest: guest, id: UUID(), words: words)
            waiter.serve(.commented(try await photos.comment(commenting)))
        case .unsay(let id):
            guard let shown else { return }
            try await photos.uncomment(Uncommenting(photo: shown, guest: guest, id: id))
            waiter.serve(.uncommented(id))
        }
    }

    func hear(_ news: PhotoNews, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        switch news {
        case .liked(shown, let likes, by: let other):
            waiter.serve(other == GuestMark(guest) ? .liked(likes) : .counted(likes))
        case .commented(shown, let comment, by: let other):
            waiter.serve(.commented(comment.seen(by: guest, saidBy: other)))
        case .uncommented(shown, let comment): waiter.serve(.uncommented(comment))
        case .isReachable(let isReachable, from: photos.process):
            waiter.serve(.isReachable(isReachable))
            if isReachable, let shown { try await show(shown, to: waiter) }
        case .manyChanged: if let shown { try await show(shown, to: waiter) }
        case .liked, .commented, .uncommented, .isReachable: break
        }
    }

    private func show(_ id: Photo.ID, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        let photo = try await photos.photo(id, for: guest)
        try notes.put(id, under: .shown)
        let box = PhotoSize(width: 1920, height: 1440)
        let picture = photos.picture(of: photo, within: box, description: photo.name)
        waiter.serve(.photo(photo, picture, isKept: await photos.isAway))
    }
}
