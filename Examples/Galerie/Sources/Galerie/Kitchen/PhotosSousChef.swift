import Dertisch
import Foundation

/// The proxy for photos: gets them, likes and comments them, and tells every open tab what has changed.
///
/// While the gallery cannot be reached it tells what was kept, and notes what guests wish; it looks again and again whether the
/// gallery is back, and then has every wish done, in order.
actor PhotosSousChef: KitchenColleague {
    private let api: any PhotoAPI
    private let deeds: Deeds
    private let copy: OfflineCopy
    private let clock: any Clock<Duration>
    private let headChefs: HeadChefForSousChef<PhotoNews>
    /// What looks whether the gallery is back, as long as it is away.
    private var lookout: Task<Void, Never>?
    /// What is kept just now, or was kept last, of all that the gallery told; and how much waits for its turn.
    private var keeping: Task<Void, Never>?
    private var waiting = 0

    /// As much may wait to be kept before guests wait for it.
    static let mostWaiting = 32
    /// How many photos come at a time.
    static let pageSize = 48
    /// How long it waits before it looks again: twice as long each time, up to the longest.
    static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(8))

    init(
        api: any PhotoAPI, deeds: Deeds, copy: OfflineCopy, clock: any Clock<Duration>,
        headChefs: HeadChefForSousChef<PhotoNews>
    ) {
        self.api = api
        self.deeds = deeds
        self.copy = copy
        self.clock = clock
        self.headChefs = headChefs
    }

    func beginShift() async throws {
        // What was wished for when the house closed.
        if try await !copy.wishes().isEmpty { lookOut() }
    }

    /// Waits until all is kept that was told.
    func endShift() async {
        lookout?.cancel()
        await keeping?.value
    }

    /// Whether what is told now is what was kept.
    var isAway: Bool { lookout != nil }

    func page(matching query: String, from offset: Int, count: Int = pageSize, for guest: Guest) async throws
        -> PhotoPage
    {
        try await reaching {
            let page = try await self.api.page(matching: query, from: offset, count: count, for: guest)
            await self.keepSoon { try await $0.keep(page, of: query, for: guest) }
            return page
        } instead: {
            try await self.kept.page(matching: query, from: offset, count: count, for: guest)
        }
    }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
        try await reaching {
            do {
                let photo = try await self.api.photo(id, for: guest)
                await self.keepSoon { try await $0.keep(photo, for: guest) }
                return photo
            } catch let gone as PhotoGone {
                await self.keepSoon { try await $0.forget(id) }
                throw gone
            }
        } instead: {
            try await self.kept.photo(id, for: guest)
        }
    }

    /// Likes a photo, or takes that back.
    func like(_ isLiked: Bool, _ liking: Liking) async throws -> Likes {
        try await toTheEnd { me in
            let likes = try await me.reaching {
                try await me.tell(isLiked, liking)
            } instead: {
                try await me.wish(.like(isLiked), on: liking.photo, by: liking.guest)?.likes
            }
            me.headChefs.give(.liked(liking.photo, likes, by: liking.guest))
            return likes
        }
    }

    func comment(_ commenting: Commenting) async throws -> Comment {
        try await toTheEnd { me in
            let comment = try await me.reaching {
                try await me.tell(commenting)
            } instead: {
                let deed = Deed.say(commenting.id, words: commenting.words, at: .now)
                let photo = try await me.wish(deed, on: commenting.photo, by: commenting.guest)
                return photo?.comments?.first { $0.id == commenting.id }
            }
            me.headChefs.give(.commented(commenting.photo, comment, by: commenting.guest))
            return comment
        }
    }

    func uncomment(_ uncommenting: Uncommenting) async throws {
        try await toTheEnd { me in
            try await me.reaching {
                try await me.tell(uncommenting)
            } instead: {
                try await me.wish(.unsay(uncommenting.id), on: uncommenting.photo, by: uncommenting.guest).map { _ in }
            }
            me.headChefs.give(.uncommented(uncommenting.photo, uncommenting.id))
        }
    }

    /// Does what a guest asked for even if the guest leaves meanwhile, which cancels the order: a task of its own is
    /// not cancelled with it.
    private func toTheEnd<Answer: Sendable>(
        _ work: @escaping @Sendable (isolated PhotosSousChef) async throws -> Answer
    ) async throws -> Answer {
        try await Task { try await work(self) }.value
    }

    // MARK: What the gallery is told, now or when it is back

    /// Tells the gallery, and keeps what has become of it.
    private func tell(_ isLiked: Bool, _ liking: Liking) async throws -> Likes {
        let likes = try await deeds.like(isLiked, liking)
        await keepSoon { try await $0.keep(likes, of: liking.photo, for: liking.guest) }
        return likes
    }

    private func tell(_ commenting: Commenting) async throws -> Comment {
        let comment = try await deeds.add(commenting)
        await keepSoon { try await $0.keep(comment, on: commenting.photo, for: commenting.guest) }
        return comment
    }

    private func tell(_ uncommenting: Uncommenting) async throws {
        try await deeds.remove(uncommenting)
        await keepSoon { try await $0.forget(uncommenting.id, on: uncommenting.photo, for: uncommenting.guest) }
    }

    /// Keeps what was told once whoever asked has the answer, one thing after the other.
    private func keepSoon(_ keep: @escaping @Sendable (OfflineCopy) async throws -> Void) async {
        if waiting >= Self.mostWaiting { await keeping?.value }
        waiting += 1
        keeping = Task { [before = keeping] in
            await before?.value
            // What cannot be kept can be shown all the same.
            try? await keep(copy)
            waiting -= 1
        }
    }

    /// The copy, once all is in it that was told.
    private var kept: OfflineCopy {
        get async {
            await keeping?.value
            return copy
        }
    }

    // MARK: While the gallery is away

    /// Asks the gallery; while it is away, what was kept.
    private func reaching<Answer: Sendable>(
        _ ask: () async throws -> Answer, instead: () async throws -> Answer?
    ) async throws -> Answer {
        if isAway, let answer = try await instead() { return answer }
        do {
            return try await ask()
        } catch let unreachable as Unreachable {
            guard let answer = try await instead() else { throw unreachable }
            lookOut()
            return answer
        }
    }

    /// Notes a wish. Answers the photo as if it had come true; `nil` if nobody has seen that photo.
    private func wish(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws -> Photo? {
        let copy = await kept
        guard try await copy.photo(photo, for: guest) != nil else { return nil }
        try await copy.add(deed, on: photo, by: guest)
        return try await copy.photo(photo, for: guest)
    }

    private func lookOut() {
        guard lookout == nil else { return }
        headChefs.give(.isReachable(false))
        lookout = Task { [weak self, clock] in
            var pause = Self.pauses.first
            repeat {
                do { try await clock.sleep(for: pause) } catch { return }
                pause = min(pause * 2, Self.pauses.longest)
            } while await self?.isStillAway() ?? false
        }
    }

    /// Has every wish done if the gallery is back.
    private func isStillAway() async -> Bool {
        do {
            while true {
                let wishes = try await copy.wishes()
                for wish in wishes { try await grant(wish) }
                // Others may have come meanwhile.
                guard wishes.isEmpty else { continue }
                _ = try await api.page(matching: "", from: 0, count: 1, for: .local)
                if try await copy.wishes().isEmpty { break }
            }
        } catch {
            return true
        }
        lookout = nil
        headChefs.give(.isReachable(true))
        return false
    }

    private func grant(_ wish: Wish) async throws {
        let guest = Guest(id: wish.guest)
        do {
            switch wish.deed {
            case .like(let isLiked):
                let likes = try await tell(isLiked, Liking(photo: wish.photo, guest: guest))
                headChefs.give(.liked(wish.photo, likes, by: guest))
            case .say(let id, let words, _):
                let commenting = Commenting(photo: wish.photo, guest: guest, id: id, words: words)
                headChefs.give(.commented(wish.photo, try await tell(commenting), by: guest))
            case .unsay(let id):
                try await tell(Uncommenting(photo: wish.photo, guest: guest, id: id))
            }
        } catch let unreachable as Unreachable {
            throw unreachable
        } catch {
            // The gallery has refused: the photo has gone, say. It will not do it later either.
        }
        // What has become of it is kept first, lest it be neither wished for nor known.
        try await kept.strike(wish)
    }
}
