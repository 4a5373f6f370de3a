/// The scopes as values, the widest first.
enum ScopeKind: Int, Hashable, Sendable, Comparable {
    case house, window, party

    static func < (left: ScopeKind, right: ScopeKind) -> Bool { left.rawValue < right.rawValue }
}
