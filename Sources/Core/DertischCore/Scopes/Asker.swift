/// The colleague and party that ask for something shared within a scope, so that the inspector can be told which of
/// them missed a message. Made only if an inspector watches the house.
struct Asker: Sendable {
    private let inspectors: WeakInspectors
    /// The colleague's type.
    var colleague = ""
    var customer = ""
    var maitreD = 0
    var party = 0

    @MainActor init(_ inspectors: Inspectors) { self.inspectors = WeakInspectors(inspectors) }

    /// Reports that `count` messages of a type were dropped because the colleague was too busy.
    @MainActor func missed(_ count: Int, of message: Any.Type) {
        inspectors.inspectors?.notice(
            HouseEvent(
                kind: .missed("\(message)", by: colleague, count: count), customer: customer, maitreD: maitreD,
                party: party))
    }
}

/// A weak reference to the inspectors. It is an object, because a value that holds a weak reference is slow to copy.
@MainActor private final class WeakInspectors {
    weak var inspectors: Inspectors?

    init(_ inspectors: Inspectors) { self.inspectors = inspectors }
}
