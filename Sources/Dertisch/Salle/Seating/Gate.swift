/// Decides whether a customer may be seated: is somebody signed in? It is asked each time, however the customer would come:
/// by a gesture, a link, or a plan that is restored.
///
/// ```swift
/// struct SignedIn: Gate {
///     let session: Session
///     func admission() -> Admission { session.isOpen ? .enter : .first(.signIn) }
/// }
///
/// registrar.gate(.draft, by: SignedIn.init(session:), with: key)
/// ```
@MainActor public protocol Gate: Sendable {
    /// Whether the customer may be seated now. Called on the main actor while seating waits, so it should be quick.
    ///
    /// - Returns: the verdict: ``Admission/enter``, ``Admission/refuse``, or somebody who comes first.
    func admission() -> Admission
}

/// What a ``Gate`` decides: `.enter`, `.refuse`, or `.first(.signIn)`.
public struct Admission: Sendable {
    enum Verdict: Sendable {
        case enter
        case first(Reservation)
        case refuse
    }

    let verdict: Verdict

    /// The customer is seated.
    public static var enter: Admission { Admission(verdict: .enter) }

    /// Nobody is seated; the refusal is recorded.
    public static var refuse: Admission { Admission(verdict: .refuse) }

    /// Another customer is seated first. Once that has left, the gate is asked again, and whoever was wanted is seated if it
    /// lets it in then.
    ///
    /// - Parameters:
    ///   - id: who comes first.
    ///   - entree: what it starts with.
    public static func first<C>(_ id: CustomerID<C>, with entree: C.Entree) -> Admission {
        Admission(verdict: .first(Reservation(id, entree)))
    }

    /// Another customer is seated first, which starts with nothing.
    public static func first<C>(_ id: CustomerID<C>) -> Admission where C.Entree == NoEntree {
        first(id, with: NoEntree())
    }
}
