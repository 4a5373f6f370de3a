import Dertisch

/// While the gallery is away: what was kept is told, and what guests wish is noted and done when it is back.
extension PhotosSousChef {
    /// Asks the gallery; while it is away, what was kept.
    func reaching<Answer: Sendable>(
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
    func wish(_ deed: Deed, on photo: Photo.ID, by guest: Guest) async throws -> Photo? {
        let copy = await kept
        guard try await copy.photo(photo, for: guest) != nil else { return nil }
        try await copy.add(deed, on: photo, by: guest)
        return try await copy.photo(photo, for: guest)
    }

    func lookOut() {
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
