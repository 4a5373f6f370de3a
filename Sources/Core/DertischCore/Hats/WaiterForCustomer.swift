/// The waiter as its customer sees it: takes orders and shows the carte. It is the first argument of a customer's
/// initialiser.
///
/// Most customers only make declarations on a ``TableBuilder`` and need not store the hat. To test a customer that
/// stores it, make a hat of your own:
///
/// ```swift
/// var ordered: [PhotoCourse.Order] = []
/// let waiter = WaiterForCustomer<PhotoCourse>(
///     take: { ordered.append($0) }, carte: { PhotoCourse.Carte(title: "Dune") })
/// ```
@MainActor public struct WaiterForCustomer<C: Course>: Hat {
    private let take: @MainActor (C.Order) -> Void
    private let read: @MainActor () -> C.Carte?
    private let follow: @MainActor () -> AsyncStream<C.Carte>

    /// Makes a hat around closures, for tests of customers. It gives no access to a running house.
    ///
    /// - Parameters:
    ///   - take: takes an order.
    ///   - carte: returns the current carte.
    public init(take: @escaping @MainActor (C.Order) -> Void, carte: @escaping @MainActor () -> C.Carte?) {
        self.init(take: take, carte: carte) {
            AsyncStream { cartes in
                if let carte = carte() { cartes.yield(carte) }
                cartes.finish()
            }
        }
    }

    init(
        take: @escaping @MainActor (C.Order) -> Void, carte: @escaping @MainActor () -> C.Carte?,
        cartes: @escaping @MainActor () -> AsyncStream<C.Carte>
    ) {
        self.take = take
        read = carte
        follow = cartes
    }

    /// Gives an order. An order given while the party is busy waits its turn; after the shift it is refused and
    /// recorded.
    ///
    /// - Parameter order: the order. If the party is idle and the order needs no hop, it has been cooked, plated and
    ///   laid when this returns.
    public func give(_ order: C.Order) { take(order) }

    /// The current carte; after the shift, the last one. `nil` only during the house check.
    ///
    /// It is observable by `withObservationTracking` and SwiftUI.
    public var carte: C.Carte? { read() }

    /// The current carte, then each new one, until the party goes home or the reading task is cancelled.
    ///
    /// A slow reader gets the newest carte and misses the cartes between. Tables do not need this sequence: their
    /// bindings are laid automatically.
    ///
    /// ```swift
    /// func beginShift() { drawing = Task { for await carte in waiter.cartes { chart.draw(carte.points) } } }
    /// ```
    public var cartes: AsyncStream<C.Carte> { follow() }
}
