/// A type of message in one scope.
package struct BulletinHeading: Hashable, Sendable {
    package let message: Any.Type
    package let scope: ScopeKind

    package static func == (left: Self, right: Self) -> Bool {
        left.message == right.message && left.scope == right.scope
    }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(message))
        hasher.combine(scope)
    }
}
