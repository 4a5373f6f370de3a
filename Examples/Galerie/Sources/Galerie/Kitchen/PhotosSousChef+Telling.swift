/// Changes that are sent to the gallery, and the answers that are saved.
extension PhotosSousChef {
    /// Sends a change to the gallery, and saves the result.
    func tell(_ isLiked: Bool, _ liking: Liking) async throws -> Likes {
        let likes = try await deeds.like(isLiked, liking)
        await keepSoon { try await $0.keep(likes, of: liking.photo, for: liking.guest) }
        return likes
    }

    func tell(_ commenting: Commenting) async throws -> Comment {
        let comment = try await deeds.add(commenting)
        await keepSoon { try await $0.keep(comment, on: commenting.photo, for: commenting.guest) }
        return comment
    }

    func tell(_ uncommenting: Uncommenting) async throws {
        try await deeds.remove(uncommenting)
        await keepSoon { try await $0.forget(uncommenting.id, on: uncommenting.photo, for: uncommenting.guest) }
    }

    /// Saves an answer later, so that the guest does not wait for it. Answers are saved one after the other.
    func keepSoon(_ keep: @escaping @Sendable (OfflineCopy) async throws -> Void) async {
        if waiting >= Self.maxWaiting { await keeping?.value }
        waiting += 1
        keeping = Task { [before = keeping] in
            await before?.value
            // An answer that cannot be saved can still be shown.
            try? await keep(copy)
            waiting -= 1
        }
    }

    /// The offline copy, once all answers are saved in it.
    var kept: OfflineCopy {
        get async {
            await keeping?.value
            return copy
        }
    }
}
