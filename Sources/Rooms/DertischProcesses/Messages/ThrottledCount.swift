/// A number of events for a log: told at the first event, and then at most once in an interval.
struct ThrottledCount: Sendable {
    static let interval = Duration.seconds(10)

    private var untold = 0
    private var lastTold: ContinuousClock.Instant?

    mutating func add(_ number: Int) { untold += number }

    /// The time at which the number is to be told; `nil` if there is nothing to tell.
    func due(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        untold == 0 ? nil : lastTold.map { max(now, $0 + Self.interval) } ?? now
    }

    /// The number since it was last told, if it is to be told now.
    mutating func take(_ now: ContinuousClock.Instant) -> Int? {
        guard let due = due(now), due <= now else { return nil }
        defer { untold = 0 }
        lastTold = now
        return untold
    }
}
