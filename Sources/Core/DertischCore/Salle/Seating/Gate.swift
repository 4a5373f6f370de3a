/// Access control for a customer, for example a check that the guest is signed in.
///
/// A gate is asked each time the customer would be seated: by a gesture, a link, a section, a menu, a greeting, or a
/// restored plan. A gate is asked again when it announces a change.
///
/// ```swift
/// struct SignedIn: Gate {
///     let sessions: Sessions  // a kitchen resource
///     var changes: GateChanges? { sessions.changes }
///     func admission(of visit: Visit) -> Admission { sessions.isOpen(for: visit.guest) ? .enter : .first(.signIn) }
/// }
///
/// registrar.gate(.draft, by: SignedIn.init(sessions:))
/// ```
@MainActor public protocol Gate: Sendable {
    /// Decides whether the customer may be seated now, or stay. Called on the main actor while seating waits, so it should be fast.
    ///
    /// - Parameter visit: the customer with its entrée, the guest and the window.
    /// - Returns: the verdict: ``Admission/enter``, ``Admission/refuse``, or ``Admission/first(_:with:)`` to seat
    ///   another customer first.
    /// - Throws: any error that prevents a decision. The customer is not admitted, and
    ///   ``HouseEvent/Kind/notAdmitted(_:)`` is reported.
    func admission(of visit: Visit) throws -> Admission
    /// Announcements that the gate's decisions may have changed. `nil` by default: seated customers stay. Read once, when the house opens.
    ///
    /// After an announcement, customers that the gate no longer admits are ushered out with their menus, even if they
    /// ask to stay. A customer that the gate wants first takes their place.
    var changes: GateChanges? { get }
}

extension Gate {
    /// No announcements.
    public var changes: GateChanges? { nil }

    /// Returns `true` if the gate admits a visit, for tests of gates.
    ///
    /// - Parameter visit: the visit to decide about.
    public func admits(_ visit: Visit) -> Bool {
        if case .enter? = (try? admission(of: visit))?.verdict { true } else { false }
    }
}
