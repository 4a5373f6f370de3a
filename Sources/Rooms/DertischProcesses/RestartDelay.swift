/// The delay before a child that has ended is started again: none at first, then doubling (exponential back-off).
///
/// One that has served is needed soon, and is started at most about once a second. One that has not opened its house would fail again.
struct RestartDelay: Hashable, Sendable {
    /// The longest delay.
    static let longest = Duration.seconds(10)
    /// The longest delay after a child that has served.
    static let longestAfterService = Duration.seconds(1)
    /// A child that has served and lived for so long starts the count anew.
    static let stableLife = Duration.seconds(1)
    private static let first = Duration.milliseconds(100)

    private var failures = 0

    /// The delay after a child has ended.
    ///
    /// - Parameters:
    ///   - life: the time from its start.
    ///   - hasServed: true if it took connections.
    mutating func next(afterLife life: Duration, hasServed: Bool) -> Duration {
        if hasServed, life >= Self.stableLife { failures = 0 }
        defer { failures = min(failures + 1, 16) }
        let delay = failures == 0 ? .zero : Self.first * (1 << (failures - 1))
        return min(hasServed ? Self.longestAfterService : Self.longest, delay)
    }
}
