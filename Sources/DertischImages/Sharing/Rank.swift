/// How soon something is wanted.
enum Rank: Int, Comparable, CaseIterable, Sendable {
    /// Nobody looks at it yet.
    case later
    case usual
    /// Somebody waits for nothing else.
    case urgent

    /// What the priority of a task means: below medium is later, above is urgent.
    init(_ priority: TaskPriority) {
        self = priority < .medium ? .later : priority > .medium ? .urgent : .usual
    }

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
}
