/// Who asks for what is shared within a scope: so that the inspector hears who has missed something. There is none while
/// nobody watches the house.
struct Asker: Sendable {
    private let inspectors: WeakInspectors
    /// The colleague's type.
    var colleague = ""
    var customer = ""
    var maitreD = 0
    var party = 0

    @MainActor init(_ inspectors: Inspectors) { self.inspectors = WeakInspectors(inspectors) }

    /// Tells that so many messages of a type were dropped, because the colleague was too busy for them.
    @MainActor func missed(_ count: Int, of message: Any.Type) {
        inspectors.inspectors?.notice(
            HouseEvent(
                kind: .missed("\(message)", by: colleague, count: count), customer: customer, maitreD: maitreD,
                party: party))
    }
}

/// Inspectors that are not kept. An object, since a value with a weak reference in it is slow to copy.
@MainActor private final class WeakInspectors {
    weak var inspectors: Inspectors?

    init(_ inspectors: Inspectors) { self.inspectors = inspectors }
}
