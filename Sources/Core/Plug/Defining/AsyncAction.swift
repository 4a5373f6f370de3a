/// An asynchronous action of an app, defined apart from its implementation.
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
/// It starts on the caller's actor; the implementation hops if necessary. See ``Action`` for synchronous actions.
public protocol AsyncAction: Pluggable where StoredPerformer == AnyAsyncPerformer<Input, Output, Failure> {}
