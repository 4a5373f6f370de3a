/// The pause before an app that has crashed is started again: short at first, then doubling (exponential back-off).
struct RestartPause: Hashable {
    static let first = Duration.milliseconds(50)
    static let longest = Duration.seconds(10)
    /// An app that has served for so long starts the count anew.
    static let stableLife = Duration.seconds(20)

    private var crashes = 0

    /// The pause after a crash.
    ///
    /// - Parameter life: the time for which the app has served.
    mutating func next(afterLife life: Duration) -> Duration {
        if life >= Self.stableLife { crashes = 0 }
        defer { crashes = min(crashes + 1, 16) }
        return min(Self.longest, Self.first * (1 << crashes))
    }
}
