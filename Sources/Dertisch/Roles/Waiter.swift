/// The presenter: pure functions over the carte, which it never keeps.
///
/// ```swift
/// struct PhotoWaiter: Waiter {
///     typealias C = PhotoCourse
///     func carte(for id: Photo.ID) -> C.Carte { C.Carte() }
///     func plate(_ dish: C.Dish, onto carte: inout C.Carte) { … }
/// }
/// ```
@MainActor public protocol Waiter<C>: Colleague {
    /// The contract of this screen.
    associatedtype C: Course
    /// The carte as the customer finds it, before anything has been ordered.
    func carte(for entree: C.Entree) -> C.Carte
    /// Takes an order before the kitchen sees it: may answer at once on the carte, and decides whether it is passed on.
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken
    /// Puts a dish onto the carte.
    func plate(_ dish: C.Dish, onto carte: inout C.Carte)
    /// Tells the customer that an order failed, on the carte, or leaves it to an alert.
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled
}

/// What a waiter did with an order.
public enum Taken: Sendable {
    /// The head chef gets the order.
    case passOn
    /// The order is done; the kitchen never hears of it.
    case answered
}

/// What a waiter did with an apology.
public enum Handled: Sendable {
    /// Nothing: the customer is alerted in its language.
    case alert
    /// The carte shows it.
    case shown
}

extension Waiter {
    /// Passes every order on.
    public func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }
    /// Leaves every apology to an alert.
    public func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled { .alert }
}

extension Waiter where C.Dish == Never {
    /// Never called: nothing is served in this course.
    public func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}
