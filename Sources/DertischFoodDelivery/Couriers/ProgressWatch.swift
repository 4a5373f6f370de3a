/// An observer of upload progress. Equality is identity.
final class ProgressWatch: Hashable, Sendable {
    let tell: @Sendable (DeliveryProgress) -> Void

    init(_ tell: @escaping @Sendable (DeliveryProgress) -> Void) { self.tell = tell }

    static func == (left: ProgressWatch, right: ProgressWatch) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
