import Dertisch

/// Offline operation: answers come from the copy, and what guests do is queued and sent once the gallery is back.
extension PhotosSousChef {
    /// Asks the gallery, or the copy while the gallery is away.
    func reaching<Answer: Sendable>(
        _ ask: () async throws -> Answer, instead: () async throws -> Answer?
    ) async throws -> Answer {
        if isAway, let answer = try await instead() { return answer }
        do {
            return try await ask()
        } catch let unreachable as Unreachable {
            guard let answer = try await instead() else { throw unreachable }
            startRetrying()
            return answer
        }
    }

    /// Sends a change to the gallery. It is queued while the gallery is away, and while an earlier one of the same like or comment is
    /// queued, also by another process. Otherwise the earlier one would be sent after it.
    ///
    /// - Parameter queued: returns the answer from the photo with the change applied.
    func doing<Answer: Sendable>(
        _ deed: Deed, on photo: Photo.ID, by guest: Guest, _ send: () async throws -> Answer,
        queued: (Photo) -> Answer?
    ) async throws -> Answer {
        let waits = isAway ? true : try await copy.isWaiting(deed, on: photo, by: guest)
        if waits, let answer = try await wish(deed, on: photo, by: guest).flatMap(queued) { return answer }
        do {
            return try await send()
        } catch let unreachable as Unreachable {
            guard let answer = try await wish(deed, on: photo, by: guest).flatMap(queued) else { throw unreachable }
            return answer
        }
    }

    /// Queues a change, and sees to it that it is sent.
    ///
    /// - Returns: the photo with the change applied; `nil` if the copy does not have the photo.
    private func wish(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws -> Photo? {
        let copy = await kept
        guard try await copy.photo(photo, for: guest) != nil else { return nil }
        try await copy.add(deed, on: photo, by: guest)
        startRetrying()
        return try await copy.photo(photo, for: guest)
    }

    func startRetrying() {
        guard retryTask == nil else { return }
        headChefs.give(.isReachable(false, from: process))
        retryTask = Task { [weak self, clock] in
            var pause = Self.pauses.first
            repeat {
                do { try await clock.sleep(for: pause) } catch { return }
                pause = min(pause * 2, Self.pauses.longest)
            } while await self?.isStillAway() ?? false
        }
    }

    /// Sends every queued change if the gallery is back.
    ///
    /// - Returns: `true` if it is still away.
    private func isStillAway() async -> Bool {
        do {
            repeat {
                // Further changes may be queued meanwhile.
                while try await !copy.wishes().isEmpty { guard try await sendWishes() else { return true } }
                _ = try await api.page(matching: "", from: 0, count: 1, for: .local)
            } while try await !copy.wishes().isEmpty
        } catch {
            return true
        }
        retryTask = nil
        headChefs.give(.isReachable(true, from: process))
        return false
    }

    /// Sends the queued changes, unless another process does.
    ///
    /// - Returns: `false` if another one does. When that is killed, the next look takes its place.
    private func sendWishes() async throws -> Bool {
        guard let turn = try copy.takeTurn() else { return false }
        // Read only now, since another process may have sent some before.
        for wish in try await copy.wishes() { try await grant(wish) }
        withExtendedLifetime(turn) {}
        return true
    }

    private func grant(_ wish: Wish) async throws {
        let guest = Guest(id: wish.guest)
        do {
            switch wish.deed {
            case .like(let isLiked):
                let likes = try await tell(isLiked, Liking(photo: wish.photo, guest: guest))
                headChefs.give(.liked(wish.photo, likes, by: GuestMark(guest)))
            case .say(let id, let words, _):
                let commenting = Commenting(photo: wish.photo, guest: guest, id: id, words: words)
                headChefs.give(.commented(wish.photo, try await tell(commenting), by: GuestMark(guest)))
            case .unsay(let id):
                try await tell(Uncommenting(photo: wish.photo, guest: guest, id: id))
            }
        } catch let unreachable as Unreachable {
            throw unreachable
        } catch {
            // The gallery has refused, for example because the photo has gone. It would refuse later as well.
        }
        // The result is saved first. Otherwise the change could be missing from both the queue and the copy.
        try await kept.strike(wish)
    }
}
