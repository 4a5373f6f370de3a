import Plug

/// The actions that change a photo.
struct Deeds: Sendable {
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let addComment: Plugged<AddComment>
    let removeComment: Plugged<RemoveComment>

    func like(_ isLiked: Bool, _ liking: Liking) async throws -> Likes {
        isLiked ? try await likePhoto(liking) : try await unlikePhoto(liking)
    }

    func add(_ commenting: Commenting) async throws -> Comment { try await addComment(commenting) }

    func remove(_ uncommenting: Uncommenting) async throws { try await removeComment(uncommenting) }
}
