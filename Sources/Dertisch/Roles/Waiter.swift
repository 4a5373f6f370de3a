/// The presenter: pure functions over the carte, which it never keeps.
///
/// ```swift
/// struct PhotoWaiter: Waiter {
///     typealias C = PhotoCourse
///     func carte(for id: Photo.ID) -> C.Carte { C.Carte() }
///     func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
///         if case .like = order { carte.likes += 1 }  // shown before the kitchen knows
///         return .passOn
///     }
///     func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
///         switch dish {
///         case .photo(let photo): carte.title = photo.title
///         case .likes(let likes): carte.likes = likes
///         }
///     }
///     func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///         guard case .like = apology.order else { return .alert }
///         carte.likes -= 1
///         return .shown
///     }
/// }
/// ```
///
/// A test calls it without a house:
///
/// ```swift
/// let waiter = PhotoWaiter()
/// var carte = waiter.carte(for: 7)
/// waiter.plate(.likes(3), onto: &carte)
/// #expect(carte.likes == 3)
/// ```
@MainActor public protocol Waiter<C>: Colleague {
    /// The contract of this screen.
    associatedtype C: Course
    /// The carte as the customer finds it, before anything has been ordered.
    ///
    /// - Parameter entree: what the customer starts with.
    func carte(for entree: C.Entree) -> C.Carte
    /// Takes an order before the kitchen sees it: may answer at once on the carte, and decides whether it is passed on.
    ///
    /// - Parameters:
    ///   - order: what the customer ordered.
    ///   - carte: the carte, to be changed in place. What changed is laid.
    /// - Returns: whether the head chef gets the order.
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken
    /// Puts a dish onto the carte.
    ///
    /// - Parameters:
    ///   - dish: what a head chef served.
    ///   - carte: the carte, to be changed in place. What changed is laid before the chef's `serve` returns.
    func plate(_ dish: C.Dish, onto carte: inout C.Carte)
    /// Tells the customer that an order failed, on the carte, or leaves it to an alert.
    ///
    /// - Parameters:
    ///   - apology: the order, and what the head chef threw.
    ///   - carte: the carte, to be changed in place.
    /// - Returns: whether the carte shows it.
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled
}

/// What a waiter did with an order. See ``Waiter/take(_:onto:)``.
public enum Taken: Sendable {
    /// The head chef gets the order.
    case passOn
    /// The order is done; the kitchen never hears of it.
    case answered
}

/// What a waiter did with an apology. See ``Waiter/apologise(_:onto:)``.
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
