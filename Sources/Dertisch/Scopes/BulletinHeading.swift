/// A type of message in one scope.
struct BulletinHeading: Hashable, Sendable {
    let message: Any.Type
    let reach: Reach

    static func == (left: Self, right: Self) -> Bool { left.message == right.message && left.reach == right.reach }
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(message))
        hasher.combine(reach)
    }
}
