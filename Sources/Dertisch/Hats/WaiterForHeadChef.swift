/// The waiter as its head chef sees it: takes dishes, and nothing else.
public struct WaiterForHeadChef<C: Course>: Hat, Sendable {
    @usableFromInline let put: @MainActor @Sendable (C.Dish, Ticket) -> Bool
    @usableFromInline let ticket: Ticket

    /// Makes a hat around a closure of one's own, as tests of head chefs do. It opens nobody else's door.
    ///
    /// - Parameter put: takes a dish, and says whether anybody was there to take it.
    @inlinable public init(_ put: @escaping @MainActor @Sendable (C.Dish) -> Bool) {
        self.init({ dish, _ in put(dish) }, Ticket(number: 0))
    }

    /// A hat for one order of a party, made at no cost from what the party made once.
    @inlinable init(_ put: @escaping @MainActor @Sendable (C.Dish, Ticket) -> Bool, _ ticket: Ticket) {
        self.put = put
        self.ticket = ticket
    }

    /// Serves a dish: it is plated onto the carte and what it changed is laid before this returns.
    ///
    /// - Returns: `false` if the waiter has gone home; the dish is dropped and recorded.
    @inlinable @MainActor @discardableResult public func serve(_ dish: C.Dish) -> Bool { put(dish, ticket) }
}
