/// The head chef as its waiter sees it: takes orders, and nothing else.
@MainActor public struct HeadChefForWaiter<C: Course>: Hat {
    @usableFromInline let take: @MainActor (C.Order) -> Void

    /// Makes a hat around a closure of one's own, as tests of waiters do. It opens nobody else's door.
    @inlinable public init(_ take: @escaping @MainActor (C.Order) -> Void) { self.take = take }

    /// Gives the kitchen an order of the waiter's own. It waits its turn like the customer's.
    @inlinable public func give(_ order: C.Order) { take(order) }
}
