import Dertisch
import Plug

/// The proxy for photos: gets them, likes them, and tells every open tab when likes change.
actor PhotosSousChef {
    private let api: any PhotoAPI
    private let likePhoto: Plugged<LikePhoto>
    private let headChefs: HeadChefForSousChef<PhotoNews>

    /// How many photos come at a time.
    static let pageSize = 48

    init(api: any PhotoAPI, like: Plugged<LikePhoto>, headChefs: HeadChefForSousChef<PhotoNews>) {
        self.api = api
        likePhoto = like
        self.headChefs = headChefs
    }

    func page(matching query: String, from offset: Int) async throws -> PhotoPage {
        try await api.page(matching: query, from: offset, count: Self.pageSize)
    }

    func photo(_ id: Photo.ID) async throws -> Photo { try await api.photo(id) }

    func like(_ id: Photo.ID) async throws -> Int {
        let likes = try await likePhoto(id)
        headChefs.give(.liked(id, likes: likes))
        return likes
    }
}
