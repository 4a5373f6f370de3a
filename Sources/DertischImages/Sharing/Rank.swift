/// The urgency of a request.
enum Rank: Int, Comparable, CaseIterable, Sendable {
    /// Prefetching: the result is not shown yet.
    case later
    case usual
    /// The caller waits for nothing else.
    case urgent

    /// The rank of a task priority: below medium is `later`, above is `urgent`.
    init(_ priority: TaskPriority) {
        self = priority < .medium ? .later : priority > .medium ? .urgent : .usual
    }

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
}
