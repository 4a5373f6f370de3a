/// A browser's way forward: the customers that left a window since a customer was last seated on top, the latest last.
@MainActor final class WayForward {
    private(set) var all: [Reservation] = []

    /// The customers that a seating plan saves.
    var saved: [SeatingPlan.Seat] { all.suffix(SeatingPlan.aheadLimit).map { SeatingPlan.Seat($0) } }

    func add(_ reservation: Reservation) { all.append(reservation.with(.onTop)) }
    func restore(_ reservations: [Reservation]) { all = reservations }
    func clear() { all = [] }
    func remove(_ customer: String) { all.removeAll { $0.customer == customer } }

    /// The customers to seat again, the first to be seated first; `nil` if fewer customers have left.
    func next(_ steps: Int) -> [Reservation]? { steps <= all.count ? all.suffix(steps).reversed() : nil }
}
