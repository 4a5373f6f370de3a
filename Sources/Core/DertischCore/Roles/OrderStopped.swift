/// The error in a waiter's ``Apology`` after the guest has stopped an order that exceeded its time limit.
///
/// The guest already knows, so no alert is shown. A waiter that shows progress on the carte should remove it.
///
/// ```swift
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     if apology.error is OrderStopped { carte.isExporting = false }
///     return .alert
/// }
/// ```
public struct OrderStopped: LoggableError, Hashable {
    /// Makes one, for tests of waiters.
    public init() {}

    /// A description of the event and its reason.
    public var description: String { "The customer stopped the order, because it had exceeded its time limit." }
}
