/// The waiter's handling of an apology. See ``Waiter/apologise(_:onto:)``.
public enum Handled: Sendable {
    /// The waiter did nothing: an alert tells the customer, in its language.
    case alert
    /// The carte shows the failure.
    case shown
}
