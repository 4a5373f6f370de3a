/// A call in progress, shared by callers with equal inputs.
@usableFromInline protocol InFlightCall: AnyObject, Sendable {
    associatedtype Output: Sendable

    /// Creates a call with its creator as the first caller.
    init()

    /// Adds a caller.
    ///
    /// - Returns: `false` if the call will bring no result.
    func join() -> Bool
}
