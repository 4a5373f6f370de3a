/// A decorator for synchronous actions, written once for every ``Action``.
///
/// ```swift
/// struct Counted: Wrapper {
///     let tally: Tally
///
///     func perform<A: Action>(
///         _ input: A.Input, of action: Wrapped<A>, next: A.Perform
///     ) throws(A.Failure) -> A.Output {
///         tally.add()
///         return try next(input)
///     }
/// }
///
/// Actions.plug(HalfByShifting(), wrappedBy: [.by(Counted(tally: tally))])
/// Actions.wrapAll(by: [Counted(tally: tally)])
/// ```
///
/// It is generic, so it throws only what the action may throw, and a wrapped action keeps its typed errors. To wrap
/// asynchronous actions, conform to ``AsyncWrapper`` too.
public protocol Wrapper: Wrapping {
    /// Performs the action, or replaces it.
    ///
    /// It runs on the caller's thread. Concurrent calls of the action call it concurrently.
    ///
    /// - Parameters:
    ///   - input: the input of the action.
    ///   - action: the wrapped action's name and types.
    ///   - next: the wrapped implementation. Call it once, not at all, or several times.
    /// - Returns: the output for the caller.
    /// - Throws: the error for the caller.
    func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure) -> A.Output
}

extension Action {
    /// The type of a function that performs the action.
    public typealias Perform = @Sendable (Input) throws(Failure) -> Output
}
