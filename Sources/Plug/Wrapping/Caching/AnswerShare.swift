/// A call in progress, shared by callers with equal inputs.
@usableFromInline protocol AnswerShare: AnyObject, Sendable {
    associatedtype Output: Sendable

    /// Creates a share with its creator as the first caller.
    init()

    /// Adds a caller.
    ///
    /// - Returns: `false` if the share will bring no result.
    func join() -> Bool
}
