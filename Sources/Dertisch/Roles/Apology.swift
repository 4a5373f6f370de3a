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

/// An error that describes itself to customers in their language.
///
/// Every other error is shown as the house's general apology (text `house.apology`). An error's own description is
/// written for developers and may hold information that customers must not see.
///
/// ```swift
/// struct Sleeping: SpokenError {
///     func spoken(by sommelier: Sommelier) -> String { sommelier("photo.asleep") }
/// }
/// ```
public protocol SpokenError: Error {
    /// The message for the customer, in the sommelier's language.
    ///
    /// - Parameter sommelier: supplies the texts.
    /// - Returns: one or two sentences for the customer.
    @MainActor func spoken(by sommelier: Sommelier) -> String
}
