/// Something an app does that may take a while, defined without saying how.
///
/// ```swift
/// enum LikePhoto: AsyncAction {
///     typealias Input = Photo.ID
///     typealias Output = Int
/// }
///
/// extension Photo {
///     func like() async throws -> Int { try await action(LikePhoto.self, id) }
/// }
/// ```
///
/// It starts on the caller's actor; the implementation hops where it has to. See ``Action`` for one that never waits.
public protocol AsyncAction: Pluggable where Performance == AsyncPerformance<Input, Output, Failure> {}
