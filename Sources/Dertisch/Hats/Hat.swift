/// A limited handle that a colleague holds on its neighbour: a value around a closure, with no other access.
///
/// An empty mirror hides the closure's captures from reflection, `dump` and casts.
///
/// ```swift
/// struct LampForNightWatch: Hat {
///     private let light: @Sendable () -> Void
///     init(_ light: @escaping @Sendable () -> Void) { self.light = light }
///     func turnOn() { light() }
/// }
/// ```
public protocol Hat: CustomReflectable {}

extension Hat {
    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// A hat, or the sommelier, that salle staff may request in an initialiser: ``MaitreDForCustomer``, ``Sommelier``,
/// ``MetricsReader``. The list is closed: only this module can make a ``Seal``.
public protocol SalleHat: Sendable {
    /// Proof that the type belongs to this module.
    static var seal: Seal { get }
    /// Returns the hat for one party.
    @MainActor static func hand(at door: Door) -> Self
}

/// Proof that a ``SalleHat`` belongs to this module. It has no public initialiser.
public struct Seal: Sendable {
    init() {}
}

/// The source of the hats for salle staff. It has no public initialiser and no public operations.
@MainActor public struct Door: Hat {
    let maitreD: MaitreDForCustomer
    @usableFromInline let sommelier: Sommelier
    let metrics: MetricsReader

    init(maitreD: MaitreDForCustomer, sommelier: Sommelier, metrics: MetricsReader) {
        self.maitreD = maitreD
        self.sommelier = sommelier
        self.metrics = metrics
    }
}

/// The closed list of salle hats, checked again when the house opens.
enum SalleHats {
    static func isOurs(_ type: Any.Type) -> Bool {
        type == MaitreDForCustomer.self || type == Sommelier.self || type == MetricsReader.self
    }
}
