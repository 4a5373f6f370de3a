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
/// A performer is bound to its action, so one cannot be plugged where another belongs, even if both take and give the
/// same types. It may throw less than the action allows.
public protocol AsyncPerformer: Sendable {
    /// The action it performs.
    associatedtype Performs: AsyncAction

    /// Performs the action once.
    ///
    /// It starts on the actor of whoever calls the action, unless it is isolated itself, and is called by several at
    /// once if several call the action. A type on the main actor spells `@MainActor` on this method too.
    ///
    /// - Parameter input: what the action is given; for an action without input, `Void`.
    /// - Returns: what the action gives back.
    /// - Throws: what the action may fail with.
    func perform(_ input: Performs.Input) async throws(Performs.Failure) -> Performs.Output
}
