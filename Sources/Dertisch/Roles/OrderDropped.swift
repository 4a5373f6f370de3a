/// The error in a waiter's ``Apology`` after an order was dropped from a full backlog, to make room for a newer one.
///
/// The customer gave the newer order, so no alert is shown. A waiter that shows progress on the carte should remove it.
///
/// ```swift
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     if apology.error is OrderDropped { carte.waiting -= 1 }
///     return .alert
/// }
/// ```
public struct OrderDropped: LoggableError, Hashable {
    /// Makes one, for tests of waiters.
    public init() {}

    /// A description of the event and its reason.
    public var description: String { "The order was dropped, because the backlog was full and a newer order came." }
}
