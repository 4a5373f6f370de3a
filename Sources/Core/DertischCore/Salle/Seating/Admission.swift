/// The verdict of a ``Gate``: `.enter`, `.refuse`, or `.first(.signIn)`.
public struct Admission: Sendable {
    enum Verdict: Sendable {
        case enter
        case first(Reservation)
        case refuse
    }

    let verdict: Verdict

    /// Seats the customer.
    public static var enter: Admission { Admission(verdict: .enter) }

    /// Seats no customer. The refusal is recorded.
    public static var refuse: Admission { Admission(verdict: .refuse) }

    /// Seats another customer first. Once that customer has left, the gate is asked again; if it admits the original
    /// customer then, the original customer is seated.
    ///
    /// - Parameters:
    ///   - id: the customer to seat first.
    ///   - entree: the data that the customer starts with.
    public static func first<C>(_ id: CustomerID<C>, with entree: C.Entree) -> Admission {
        Admission(verdict: .first(Reservation(id, entree)))
    }

    /// Seats another customer first, with no entrée.
    public static func first<C>(_ id: CustomerID<C>) -> Admission where C.Entree: OptionalEntree {
        first(id, with: nil)
    }
}
