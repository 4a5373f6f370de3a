public import DertischSupport

/// The error for a temporary value that could not be kept.
///
/// ```swift
/// do {
///     try desk.put(text, under: .draft)
/// } catch {
///     print(error.reason, error)  // what happened, where, why, and what to do
/// }
/// ```
public struct TemporaryValuesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why the value could not be kept.
    public enum Reason: Hashable, Sendable {
        /// The scope already keeps its largest number of values.
        case full(limit: Int)
        /// The scope has ended: the customer was ushered out, or the window or the house has closed.
        case ended
    }

    /// The reason why the value could not be kept.
    public let reason: Reason
    /// The name of the key.
    public let key: String
    /// The type of the values, with their scope.
    public let values: String
    /// The file and line of the call that put the value.
    public let site: Site

    /// The message: what happened, where, why, and what to do.
    public var description: String {
        errorText(("The value under \"\(key)\" was not kept in \(values).", "\(site)", why, remedy))
    }

    private var why: String {
        switch reason {
        case .full(let limit): "\(limit) values are already kept, which is the limit"
        case .ended: "their scope has ended"
        }
    }

    private var remedy: String {
        switch reason {
        case .full: "remove values that are no longer needed, or keep many of a kind in a sous chef of their own"
        case .ended: "put it into a wider scope, or stop when the task is cancelled"
        }
    }
}
