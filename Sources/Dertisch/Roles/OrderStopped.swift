/// What a waiter's ``Apology`` holds when the customer gave an order up that had cooked for too long.
///
/// The customer knows, so nobody is alerted of it: a waiter that has shown something as being under way takes it back.
///
/// ```swift
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     if apology.error is OrderStopped { carte.isExporting = false }
///     return .alert
/// }
/// ```
public struct OrderStopped: LoggableError, Hashable {
    /// Makes one, as tests of waiters do.
    public init() {}

    /// What happened, and why.
    public var description: String { "The customer gave the order up: it had cooked for longer than its time limit." }
}
