/// Something done around an ``Action`` without knowing it, written once for all.
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
/// Actions.plug(Half.self, to: HalfByShifting(), wrappedBy: [.by(Counted(tally: tally))])
/// Actions.wrapAll(by: [Counted(tally: tally)])
/// ```
///
/// Being generic, it can fail only as the action itself may, and so a wrapped action keeps its typed failures. One that
/// is to wrap actions that may wait conforms to ``AsyncWrapper`` too.
public protocol Wrapper: Wrapping {
    /// Performs the action once, or stands in for it.
    ///
    /// It runs on the thread of whoever calls the action, for several at once if several call it.
    ///
    /// - Parameters:
    ///   - input: what the action is given.
    ///   - action: which action it is.
    ///   - next: what is wrapped: call it once, not at all, or again.
    /// - Returns: what the caller is given.
    /// - Throws: what the caller is to meet.
    func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure) -> A.Output
}

extension Action {
    /// What performs the action, as a function.
    public typealias Perform = @Sendable (Input) throws(Failure) -> Output
}
