/// A customer about to be seated, or seated already, as a ``Gate`` is asked about it: the guest, the window and the reservation.
///
/// ```swift
/// let visit = Visit(of: Guest(id: "ada"), to: Reservation(.draft, 7))
/// #expect(!SignedIn(sessions: sessions).admits(visit))
/// ```
public struct Visit: Sendable {
    /// The guest who uses the window. On the web the guest is the same in every tab of a browser.
    public let guest: Guest
    /// The window: the number of its maître d, counted from 1 in each house.
    public let window: Int
    /// The customer and its entrée, with the manner and section of the seating.
    public let reservation: Reservation

    /// Makes a visit, for tests of gates.
    ///
    /// - Parameters:
    ///   - guest: the guest who uses the window.
    ///   - window: the number of the window.
    ///   - reservation: the customer and its entrée.
    public init(of guest: Guest, in window: Int = 1, to reservation: Reservation) {
        self.guest = guest
        self.window = window
        self.reservation = reservation
    }

    /// The entrée, if the visit is of a given customer: `visit.entree(of: .draft)`.
    ///
    /// - Parameter id: the customer.
    public func entree<C>(of id: CustomerID<C>) -> C.Entree? {
        reservation.customer == id.name ? reservation.entree as? C.Entree : nil
    }
}
