/// The delay before a child that has ended is started again: none at first, then doubling (exponential back-off).
struct RestartDelay: Hashable, Sendable {
    /// The longest delay.
    static let longest = Duration.seconds(10)
    /// A child that lived for so long starts the count anew.
    static let stableLife = Duration.seconds(10)
    private static let first = Duration.milliseconds(100)

    private var failures = 0

    /// The delay after a child has ended.
    ///
    /// - Parameter life: the time from its start.
    mutating func next(afterLife life: Duration) -> Duration {
        if life >= Self.stableLife { failures = 0 }
        defer { failures = min(failures + 1, 16) }
        return failures == 0 ? .zero : min(Self.longest, Self.first * (1 << (failures - 1)))
    }
}
