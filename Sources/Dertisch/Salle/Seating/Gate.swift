/// Decides whether a customer may be seated: is somebody signed in? It is asked each time, however the customer would come: by a
/// gesture, a link, a section, a menu, a greeting, or a plan that is restored; and again when it announces a change.
///
/// ```swift
/// struct SignedIn: Gate {
///     let sessions: Sessions  // a kitchen resource
///     var changes: GateChanges? { sessions.changes }
///     func admission(of visit: Visit) -> Admission { sessions.isOpen(for: visit.guest) ? .enter : .first(.signIn) }
/// }
///
/// registrar.gate(.draft, by: SignedIn.init(sessions:), with: key)
/// ```
@MainActor public protocol Gate: Sendable {
    /// Whether the customer may be seated now, or stay. Called on the main actor while seating waits, so it should be quick.
    ///
    /// - Parameter visit: who is to be seated with what, for which guest and in which window.
    /// - Returns: the verdict: ``Admission/enter``, ``Admission/refuse``, or somebody who comes first.
    /// - Throws: whatever keeps the gate from deciding. The customer is not let in, and ``HouseEvent/Kind/notAdmitted(_:)`` is told.
    func admission(of visit: Visit) throws -> Admission
    /// Announces that the gate may decide otherwise now. Customers that it does not let in any more are ushered out then, with
    /// their menus and without being asked whether they want to stay; or who is to come first takes their place. `nil` by default:
    /// who sits stays. Asked once, when the house opens.
    var changes: GateChanges? { get }
}

extension Gate {
    /// None.
    public var changes: GateChanges? { nil }

    /// Whether the gate lets somebody in, for tests of gates.
    ///
    /// - Parameter visit: who is to be seated.
    public func admits(_ visit: Visit) -> Bool {
        if case .enter? = (try? admission(of: visit))?.verdict { true } else { false }
    }
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
