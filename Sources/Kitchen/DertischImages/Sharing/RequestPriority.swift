/// The priority of a request.
enum RequestPriority: Int, Comparable, CaseIterable, Sendable {
    /// Prefetching: the result is not shown yet.
    case low
    case normal
    /// The caller waits for nothing else.
    case high

    /// The priority for that of a task: below medium is `low`, above is `high`.
    init(_ priority: TaskPriority) {
        self = priority < .medium ? .low : priority > .medium ? .high : .normal
    }

    static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }
}
