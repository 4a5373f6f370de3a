/// The head chef as its waiter sees it: takes orders, and has no other access.
///
/// ```swift
/// struct SearchWaiter: Waiter {
///     typealias C = SearchCourse
///     let headChef: HeadChefForWaiter<SearchCourse>  // asked for first, before other hats
///     func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
///     func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
///         guard case .typed(let text) = order else { return .passOn }
///         if text.count > 2 { headChef.give(.find(text)) }
///         return .answered
///     }
/// }
/// ```
@MainActor public struct HeadChefForWaiter<C: Course>: Hat {
    private let take: @MainActor (C.Order) -> Void

    /// Makes a hat around a closure, for tests of waiters. It gives no access to a running house.
    ///
    /// ```swift
    /// var cooked: [SearchCourse.Order] = []
    /// let headChef = HeadChefForWaiter<SearchCourse> { cooked.append($0) }
    /// ```
    ///
    /// - Parameter take: takes an order.
    public init(_ take: @escaping @MainActor (C.Order) -> Void) { self.take = take }

    /// Gives the head chef an order from the waiter. The order waits its turn like the customer's orders.
    ///
    /// - Parameter order: the order.
    public func give(_ order: C.Order) { take(order) }
}
