/// The scopes as values, the widest first.
package enum ScopeKind: Int, Hashable, Sendable, Comparable {
    case house, window, party

    package static func < (left: ScopeKind, right: ScopeKind) -> Bool { left.rawValue < right.rawValue }
}
