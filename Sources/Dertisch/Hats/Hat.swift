/// What a colleague holds of its neighbour: a value around a closure, and nothing else to get at.
///
/// An empty mirror keeps reflection, `dump` and casts away from what the closure holds.
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

/// A hat, or the sommelier, that salle staff may ask for in an initialiser: ``MaitreDForCustomer``, ``Sommelier``,
/// ``MetricsReader``. The list is closed: nobody else can seal.
public protocol SalleHat: Sendable {
    /// Proof that the type belongs to the house.
    static var seal: Seal { get }
    /// Hands out the hat for one party.
    @MainActor static func hand(at door: Door) -> Self
}

/// Proof that a ``SalleHat`` is the house's own. It cannot be made outside.
public struct Seal: Sendable {
    init() {}
}

/// Where salle staff get their hats. It cannot be made outside and opens nothing by itself.
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
