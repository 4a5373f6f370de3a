/// What the waiter learns when a head chef could not do what it was asked.
public struct Apology<C: Course>: Sendable {
    /// The order that failed; `nil` if the chef failed on news, which nobody at the table ordered.
    public let order: C.Order?
    /// What the head chef threw.
    public let error: any Error

    /// Makes an apology, as tests of waiters do.
    public init(order: C.Order?, error: any Error) {
        self.order = order
        self.error = error
    }
}

/// An error that knows how to speak to a customer.
///
/// Any other error is told as the house's general apology (text `house.apology`), since an error's own description
/// is written for developers and may hold what a customer must not see.
public protocol SpokenError: Error {
    /// What the customer is told, in the language that the sommelier speaks.
    @MainActor func spoken(by sommelier: Sommelier) -> String
}
