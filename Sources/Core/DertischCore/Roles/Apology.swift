/// The failure of an order, as the waiter learns of it: the order and the error that the head chef threw.
///
/// ```swift
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     guard case .like = apology.order else { return .alert }
///     carte.likes -= 1
///     return .shown
/// }
/// ```
public struct Apology<C: Course>: Sendable {
    /// The order that failed. `nil` if the chef failed while hearing news, which has no order.
    public let order: C.Order?
    /// The error that the head chef threw.
    public let error: any Error

    /// Makes an apology, for tests of waiters.
    ///
    /// ```swift
    /// let handled = waiter.apologise(Apology(order: .like, error: Sleeping()), onto: &carte)
    /// ```
    ///
    /// - Parameters:
    ///   - order: the order that failed; `nil` for news.
    ///   - error: the error that the head chef threw.
    public init(order: C.Order?, error: any Error) {
        self.order = order
        self.error = error
    }
}
