/// The scopes as values, the widest first.
enum Reach: Int, Hashable, Sendable, Comparable {
    case house, window, party

    static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
}
