/// The customer as its waiter sees it: takes dishes, and has no other access.
///
/// A waiter gets this hat when the dishes of a turn have been laid. It serves the dishes to which the customer itself has to respond, such as by a
/// sound:
///
/// ```swift
/// func laid(_ dishes: [C.Dish], before customer: CustomerForWaiter<C>) {
///     for case .message(let message) in dishes where message.isUrgent { customer.serve(.message(message)) }
/// }
/// ```
@MainActor public struct CustomerForWaiter<C: Course>: Hat {
    private let put: @MainActor (C.Dish) -> Void

    /// Makes a hat around a closure, for tests of waiters. It gives no access to a running house.
    ///
    /// ```swift
    /// var served: [ChatCourse.Dish] = []
    /// ChatWaiter().laid([.message(message)], before: CustomerForWaiter { served.append($0) })
    /// ```
    ///
    /// - Parameter put: takes a dish.
    public init(_ put: @escaping @MainActor (C.Dish) -> Void) { self.put = put }

    /// Serves a dish to the customer itself: ``Customer/served(_:)`` is called with it. Does nothing once the customer has gone home.
    ///
    /// - Parameter dish: the dish. It is not plated again.
    public func serve(_ dish: C.Dish) { put(dish) }
}
