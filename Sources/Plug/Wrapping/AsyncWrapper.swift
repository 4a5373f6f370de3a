/// Something done around an ``AsyncAction`` without knowing it, written once for all.
///
/// ```swift
/// extension Counted: AsyncWrapper {
///     func perform<A: AsyncAction>(
///         _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
///     ) async throws(A.Failure) -> A.Output {
///         tally.add()
///         return try await next(input)
///     }
/// }
/// ```
///
/// See ``Wrapper`` for actions that never wait.
public protocol AsyncWrapper: Wrapping {
    /// Performs the action once, or stands in for it.
    ///
    /// It starts on the actor of whoever calls the action, and so does `next` if it is called from there.
    ///
    /// - Parameters:
    ///   - input: what the action is given.
    ///   - action: which action it is.
    ///   - next: what is wrapped: call it once, not at all, or again; it may be handed to another task.
    /// - Returns: what the caller is given.
    /// - Throws: what the caller is to meet.
    func perform<A: AsyncAction>(_ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform) async throws(A
        .Failure) -> A.Output
}

extension AsyncAction {
    /// What performs the action, as a function.
    public typealias Perform = @Sendable (Input) async throws(Failure) -> Output
}
