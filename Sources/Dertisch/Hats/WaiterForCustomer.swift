/// The waiter as its customer sees it: takes orders and shows the carte.
@MainActor public struct WaiterForCustomer<C: Course>: Hat {
    @usableFromInline let take: @MainActor (C.Order) -> Void
    @usableFromInline let read: @MainActor () -> C.Carte?

    /// Makes a hat around closures of one's own, as tests of customers do. It opens nobody else's door.
    @inlinable public init(take: @escaping @MainActor (C.Order) -> Void, carte: @escaping @MainActor () -> C.Carte?) {
        self.take = take
        self.read = carte
    }

    /// Gives an order. One given while the party is busy waits its turn; after the shift it is refused and recorded.
    @inlinable public func give(_ order: C.Order) { take(order) }

    /// The carte as it is now; after the shift, as it was at the end. `nil` only while the house lays the table dry.
    @inlinable public var carte: C.Carte? { read() }

    /// A mirror with no children.
    nonisolated public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
