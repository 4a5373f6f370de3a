/// A hat, or the sommelier, that salle staff may request in an initialiser: ``MaitreDForCustomer``, ``Sommelier``,
/// ``MetricsReader``. The list is closed: only this module can make a ``Seal``.
public protocol SalleHat: Sendable {
    /// Proof that the type belongs to this module.
    static var seal: Seal { get }
    /// Returns the hat for one party.
    @MainActor static func hand(at door: Door) -> Self
}
