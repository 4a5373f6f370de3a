/// A section that a customer declared: a place of its table in which others sit.
@usableFromInline struct DeclaredSection<Carte> {
    @usableFromInline let place: Place
    @usableFromInline let isShown: @MainActor (UnsafePointer<Carte>) -> Bool
    /// The name of who sits there first.
    @usableFromInline let customer: String
    /// Who sits there first, with what it starts with.
    @usableFromInline let first: @MainActor (Carte) -> Reservation
}

/// What a customer asks before it leaves.
@usableFromInline struct StayRequest<Carte> {
    let question: TextKey
    let leave: TextKey
    let stay: TextKey
    let isWanted: @MainActor (UnsafePointer<Carte>) -> Bool
}

/// The menus that one customer may open, on its table and in its rows: what the bill of each orders.
///
/// They are numbered in the order declared, so that a menu finds its opener again after the seating was restored.
@usableFromInline @MainActor final class MenuBook {
    private var orders: [@MainActor (any Sendable) -> (any Sendable)?] = []

    @usableFromInline init() {}

    func open(_ order: @escaping @MainActor (any Sendable) -> (any Sendable)?) -> Int {
        orders.append(order)
        return orders.count - 1
    }

    func order(for bill: any Sendable, opening: Int) -> (any Sendable)? {
        orders.indices.contains(opening) ? orders[opening](bill) : nil
    }
}
