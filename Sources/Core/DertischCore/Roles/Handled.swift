/// The waiter's handling of an apology. See ``Waiter/apologise(_:onto:)``.
public enum Handled: Sendable {
    /// The waiter did nothing: an alert tells the guest, in the guest's language.
    case alert
    /// The carte shows the failure.
    case shown
}
