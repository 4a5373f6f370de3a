import DertischSupport

/// The delay before a child that has ended is started again: none at first, then doubling.
///
/// One that has served is needed soon, and is started at most about once a second. One that has not opened its house would fail again.
struct RestartDelay: Hashable, Sendable {
    /// The longest delay.
    static let longest = Duration.seconds(10)
    /// The longest delay after a child that has served.
    static let longestAfterService = Duration.seconds(1)
    /// A child that has served and lived for so long starts the count anew.
    static let stableLife = Duration.seconds(1)

    private var pauses = DoublingPause(from: .milliseconds(100), upTo: longest)
    private var isFirst = true

    /// The delay after a child has ended.
    ///
    /// - Parameters:
    ///   - life: the time from its start.
    ///   - hasServed: true if it took connections.
    mutating func next(afterLife life: Duration, hasServed: Bool) -> Duration {
        if hasServed, life >= Self.stableLife {
            isFirst = true
            pauses.reset()
        }
        defer { isFirst = false }
        return isFirst ? .zero : min(pauses.next(), hasServed ? Self.longestAfterService : Self.longest)
    }
}
