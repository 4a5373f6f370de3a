/// Gathers a burst of changes, as an editor or a change of branches makes them: they count as one once nothing has come for a moment.
struct ChangeGathering {
    /// The silence that ends a burst.
    static let silence = Duration.milliseconds(4)
    /// The longest time that the first change waits.
    static let longest = Duration.milliseconds(60)

    private var paths: Set<String> = []
    private var first: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// Adds changed files.
    mutating func add(_ changed: some Sequence<String>, at now: ContinuousClock.Instant) {
        let before = paths.count
        paths.formUnion(changed)
        guard !paths.isEmpty else { return }
        if first == nil { first = now }
        if paths.count != before || last == nil { last = now }
    }

    /// The time at which the burst has ended; `nil` if nothing has changed.
    var due: ContinuousClock.Instant? {
        guard let first, let last else { return nil }
        return min(last + Self.silence, first + Self.longest)
    }

    /// The files of a burst that has ended. They are taken once.
    mutating func take(at now: ContinuousClock.Instant) -> Set<String>? {
        guard let due, due <= now else { return nil }
        defer { self = ChangeGathering() }
        return paths
    }
}
