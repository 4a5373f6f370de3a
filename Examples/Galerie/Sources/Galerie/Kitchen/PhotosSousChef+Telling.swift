/// What the gallery is told, and what is kept of its answers.
extension PhotosSousChef {
    /// Tells the gallery, and keeps what has become of it.
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

    /// Keeps what was told once whoever asked has the answer, one thing after the other.
    func keepSoon(_ keep: @escaping @Sendable (OfflineCopy) async throws -> Void) async {
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
    var kept: OfflineCopy {
        get async {
            await keeping?.value
            return copy
        }
    }
}
