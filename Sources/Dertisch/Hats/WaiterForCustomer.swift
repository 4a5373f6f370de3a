/// The waiter as its customer sees it: takes orders and shows the carte. A customer asks for it first in its initialiser.
///
/// Most customers only declare, see ``TableSetting``, and need not keep it. A test of one that does makes its own:
///
/// ```swift
/// var ordered: [PhotoCourse.Order] = []
/// let waiter = WaiterForCustomer<PhotoCourse>(
///     take: { ordered.append($0) }, carte: { PhotoCourse.Carte(title: "Dune") })
/// ```
@MainActor public struct WaiterForCustomer<C: Course>: Hat {
    @usableFromInline let take: @MainActor (C.Order) -> Void
    @usableFromInline let read: @MainActor () -> C.Carte?
    @usableFromInline let follow: @MainActor () -> AsyncStream<C.Carte>

    /// Makes a hat around closures of one's own, as tests of customers do. It opens nobody else's door.
    ///
    /// - Parameters:
    ///   - take: takes an order.
    ///   - carte: the carte as it is now.
    @inlinable public init(take: @escaping @MainActor (C.Order) -> Void, carte: @escaping @MainActor () -> C.Carte?) {
        self.init(take: take, carte: carte) {
            AsyncStream { cartes in
                if let carte = carte() { cartes.yield(carte) }
                cartes.finish()
            }
        }
    }

    @inlinable init(
        take: @escaping @MainActor (C.Order) -> Void, carte: @escaping @MainActor () -> C.Carte?,
        cartes: @escaping @MainActor () -> AsyncStream<C.Carte>
    ) {
        self.take = take
        read = carte
        follow = cartes
    }

    /// Gives an order. One given while the party is busy waits its turn; after the shift it is refused and recorded.
    ///
    /// - Parameter order: what is ordered. If the party is idle and it needs no hop, it is cooked, plated and laid when this
    ///   returns.
    @inlinable public func give(_ order: C.Order) { take(order) }

    /// The carte as it is now; after the shift, as it was at the end. `nil` only while the house lays the table dry.
    ///
    /// It can be observed: `withObservationTracking` and SwiftUI see when it changes.
    @inlinable public var carte: C.Carte? { read() }

    /// The carte now, and again whenever it has changed, until the party goes home or the reading task is cancelled.
    ///
    /// A reader that is slow gets the newest carte and misses those between. Tables need none of this: what they show is
    /// laid by itself.
    ///
    /// ```swift
    /// func beginShift() { drawing = Task { for await carte in waiter.cartes { chart.draw(carte.points) } } }
    /// ```
    @inlinable public var cartes: AsyncStream<C.Carte> { follow() }
}
