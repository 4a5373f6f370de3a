/// What the waiter learns when a head chef could not do what it was asked.
///
/// ```swift
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     guard case .like = apology.order else { return .alert }
///     carte.likes -= 1
///     return .shown
/// }
/// ```
public struct Apology<C: Course>: Sendable {
    /// The order that failed; `nil` if the chef failed on news, which nobody at the table ordered.
    public let order: C.Order?
    /// What the head chef threw.
    public let error: any Error

    /// Makes an apology, as tests of waiters do.
    ///
    /// ```swift
    /// let handled = waiter.apologise(Apology(order: .like, error: Sleeping()), onto: &carte)
    /// ```
    ///
    /// - Parameters:
    ///   - order: the order that failed; `nil` for news.
    ///   - error: what the head chef threw.
    public init(order: C.Order?, error: any Error) {
        self.order = order
        self.error = error
    }
}

/// An error that knows how to speak to a customer.
///
/// Any other error is told as the house's general apology (text `house.apology`), since an error's own description
/// is written for developers and may hold what a customer must not see.
///
/// ```swift
/// struct Sleeping: SpokenError {
///     func spoken(by sommelier: Sommelier) -> String { sommelier("photo.asleep") }
/// }
/// ```
public protocol SpokenError: Error {
    /// What the customer is told, in the language that the sommelier speaks.
    ///
    /// - Parameter sommelier: who has the words.
    /// - Returns: one or two sentences for the customer.
    @MainActor func spoken(by sommelier: Sommelier) -> String
}
