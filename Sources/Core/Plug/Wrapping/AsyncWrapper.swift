/// A decorator for asynchronous actions, written once for every ``AsyncAction``.
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
/// See ``Wrapper`` for synchronous actions.
public protocol AsyncWrapper: Wrapping {
    /// Performs the action, or replaces it.
    ///
    /// It starts on the caller's actor, and so does `next` if it is called from there.
    ///
    /// - Parameters:
    ///   - input: the input of the action.
    ///   - action: the wrapped action's name and types.
    ///   - next: the wrapped implementation. Call it once, not at all, or several times; it may be passed to another
    ///     task.
    /// - Returns: the output for the caller.
    /// - Throws: the error for the caller.
    func perform<A: AsyncAction>(_ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform) async throws(A
        .Failure) -> A.Output
}

extension AsyncAction {
    /// The type of a function that performs the action.
    public typealias Perform = @Sendable (Input) async throws(Failure) -> Output
}
