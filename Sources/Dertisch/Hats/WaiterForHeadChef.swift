/// The waiter as its head chef sees it: takes dishes, and nothing else.
public struct WaiterForHeadChef<C: Course>: Hat, Sendable {
    @usableFromInline let put: @MainActor @Sendable (C.Dish) -> Bool

    /// Makes a hat around a closure of one's own, as tests of head chefs do. It opens nobody else's door.
    ///
    /// - Parameter put: takes a dish, and says whether anybody was there to take it.
    @inlinable public init(_ put: @escaping @MainActor @Sendable (C.Dish) -> Bool) { self.put = put }

    /// Serves a dish: it is plated onto the carte and what it changed is laid before this returns.
    ///
    /// - Returns: `false` if the waiter has gone home; the dish is dropped and recorded.
    @inlinable @MainActor @discardableResult public func serve(_ dish: C.Dish) -> Bool { put(dish) }
}
