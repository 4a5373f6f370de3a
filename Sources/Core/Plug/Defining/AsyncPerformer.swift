/// An implementation of an ``AsyncAction``, written as a type: a structure, an actor, or a `Sendable` class.
///
/// ```swift
/// struct LikeOverREST: AsyncPerformer {
///     typealias Performs = LikePhoto
///     let delivery: FoodDelivery
///     func perform(_ id: Photo.ID) async throws -> Int { try await delivery.like(id) }
/// }
///
/// LikePhoto.self <~ LikeOverREST(delivery: delivery)
/// ```
///
/// A plain function needs no performer: `LikePhoto.self <~ delivery.like`.
///
/// A performer is bound to its action, so it cannot be plugged for another one with the same types. It may throw less
/// than the action allows.
public protocol AsyncPerformer: Sendable {
    /// The action it performs.
    associatedtype Performs: AsyncAction

    /// Performs the action once.
    ///
    /// It starts on the caller's actor, unless it is isolated itself. Concurrent calls of the action call it
    /// concurrently. A type on the main actor needs `@MainActor` on this method too.
    ///
    /// - Parameter input: the input of the action; `Void` for an action without input.
    /// - Returns: the output of the action.
    /// - Throws: an error that the action declares.
    func perform(_ input: Performs.Input) async throws(Performs.Failure) -> Performs.Output
}
