/// The menus that one customer may open, on its table and in its rows, with the orders of their bills.
///
/// They are numbered in the order declared, so that a menu finds its opener again after the seating was restored.
@usableFromInline @MainActor final class BillOrders {
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
