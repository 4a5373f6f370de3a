package import DertischCore

/// The orders that sampled screens were given, by the names of their cases. Each window has its own.
@MainActor package final class OrderNotes: Inspector {
    /// The order that a waiter has just taken. The house then reports the window in which it is done.
    private var taken: String?
    private var orders: [Int: [String]] = [:]
    /// Called after each order.
    package var onOrder: (@MainActor () -> Void)?

    /// The most orders that are kept for a window that does not ask for them.
    private static let limit = 32

    func add(_ order: String) { taken = order }

    package func notice(_ event: HouseEvent) {
        guard case .done = event.kind, let order = taken else { return }
        taken = nil
        orders[event.maitreD, default: []].append(order)
        if orders[event.maitreD, default: []].count > Self.limit { orders[event.maitreD]?.removeFirst() }
        onOrder?()
    }

    /// Returns the orders of one window since the last call, the oldest first.
    package func takeOrders(of maitreD: MaitreD) -> [String] { orders.removeValue(forKey: maitreD.number) ?? [] }
}
