/// An observer of upload progress. Equality is identity.
final class ProgressObserver: Hashable, Sendable {
    let report: @Sendable (DeliveryProgress) -> Void

    init(_ report: @escaping @Sendable (DeliveryProgress) -> Void) { self.report = report }

    static func == (left: ProgressObserver, right: ProgressObserver) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
