import DertischSupport

/// The error of an action that did not end within its time limit.
///
/// ```swift
/// do {
///     likes = try await photo.like()
/// } catch let error as TimeOutError {
///     print(error.action, error.limit)
/// }
/// ```
public struct TimeOutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The action's name, without its module.
    public let action: String
    /// The time limit.
    public let limit: Duration
    /// The place where the limit was set.
    public let site: Actions.Site

    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String {
        errorText(
            (
                "The action \(action) did not end in time.", "\(site), where the limit was set",
                "Its implementation took longer than the limit of \(limit).",
                "Try again later, set a longer limit, or find out what it waits for."
            ))
    }
}
