import DertischPrimitives

/// The error of an action that did not end within its time limit.
///
/// ```swift
/// do {
///     likes = try await photo.like()
/// } catch let error as TimedOut {
///     print(error.action, error.limit)
/// }
/// ```
public struct TimedOut: Error, Hashable, Sendable, CustomStringConvertible {
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
                "The action \(action) was not answered in time.", "\(site), where the limit was set",
                "It was given \(limit), and what is plugged had not ended by then.",
                "Try again later, set a longer limit, or find out what it waits for."
            ))
    }
}
