/// A customer that is about to be seated, or sits already, as a ``Gate`` is asked about it: by whom, in which window, and who with
/// what.
///
/// ```swift
/// let visit = Visit(of: Guest(id: "ada"), to: Reservation(.draft, 7))
/// #expect(!SignedIn(sessions: sessions).admits(visit))
/// ```
public struct Visit: Sendable {
    /// Who sits in the window: on the web the same in every tab of a browser.
    public let guest: Guest
    /// The window: the number of its maître d, counted from 1 in each house.
    public let window: Int
    /// Who is to be seated, and with what. How and where it is to be seated stands in it as well.
    public let reservation: Reservation

    /// Describes a visit, as tests of gates do.
    ///
    /// - Parameters:
    ///   - guest: who sits in the window.
    ///   - window: the number of the window.
    ///   - reservation: who is to be seated.
    public init(of guest: Guest, in window: Int = 1, to reservation: Reservation) {
        self.guest = guest
        self.window = window
        self.reservation = reservation
    }

    /// What the customer starts with, if it is that customer: `visit.entree(of: .draft)`.
    ///
    /// - Parameter id: the customer.
    public func entree<C>(of id: CustomerID<C>) -> C.Entree? {
        reservation.customer == id.name ? reservation.entree as? C.Entree : nil
    }
}
