import Dertisch
import Plug

/// The proxy for photos: gets them, likes them, and tells every open tab when likes change.
actor PhotosSousChef {
    private let api: any PhotoAPI
    private let likePhoto: Plugged<LikePhoto>
    private let unlikePhoto: Plugged<UnlikePhoto>
    private let headChefs: HeadChefForSousChef<PhotoNews>

    /// How many photos come at a time.
    static let pageSize = 48

    init(
        api: any PhotoAPI, like: Plugged<LikePhoto>, unlike: Plugged<UnlikePhoto>,
        headChefs: HeadChefForSousChef<PhotoNews>
    ) {
        self.api = api
        likePhoto = like
        unlikePhoto = unlike
        self.headChefs = headChefs
    }

    func page(matching query: String, from offset: Int, for guest: Guest) async throws -> PhotoPage {
        try await api.page(matching: query, from: offset, count: Self.pageSize, for: guest)
    }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo { try await api.photo(id, for: guest) }

    func like(_ liking: Liking) async throws -> Likes {
        try await toTheEnd { try await $0.tell(liking, $0.likePhoto(liking)) }
    }

    func unlike(_ liking: Liking) async throws -> Likes {
        try await toTheEnd { try await $0.tell(liking, $0.unlikePhoto(liking)) }
    }

    /// Does what a guest asked for even if the guest leaves meanwhile, which cancels the order: a task of its own is
    /// not cancelled with it.
    private func toTheEnd(_ work: @escaping @Sendable (isolated PhotosSousChef) async throws -> Likes) async throws
        -> Likes
    {
        try await Task { try await work(self) }.value
    }

    private func tell(_ liking: Liking, _ likes: Likes) -> Likes {
        headChefs.give(.liked(liking.photo, likes, by: liking.guest))
        return likes
    }
}
