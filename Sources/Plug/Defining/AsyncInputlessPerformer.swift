/// An implementation of an ``AsyncAction`` without input: its `perform()` has no parameter.
///
/// ```swift
/// enum Refresh: AsyncAction {}
///
/// struct RefreshOverREST: AsyncInputlessPerformer {
///     typealias Performs = Refresh
///     let delivery: FoodDelivery
///     func perform() async throws { try await delivery.refresh() }
/// }
///
/// Refresh.self <~ RefreshOverREST(delivery: delivery)
/// ```
public protocol AsyncInputlessPerformer: AsyncPerformer where Performs.Input == Void {
    /// Performs the action once. It starts on the caller's actor, unless it is isolated itself.
    ///
    /// - Returns: the output of the action.
    /// - Throws: an error that the action declares.
    func perform() async throws(Performs.Failure) -> Performs.Output
}
