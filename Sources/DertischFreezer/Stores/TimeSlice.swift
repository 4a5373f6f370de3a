import Synchronization

/// Lets other tasks run between the calls of one that never has to wait.
///
/// A read that finds a free connection does not suspend. So a task that reads in a loop would keep its thread for ever, and as many
/// of these as there are cores would keep everybody else from running. Each call asks here, and gives way once a slice is over.
final class TimeSlice: Sendable {
    /// How long tasks run before the next of them gives way.
    private static let length = Duration.milliseconds(1)
    private static let origin = ContinuousClock.now

    /// When the slice is over, in nanoseconds since the origin.
    private let end = Atomic<Int64>(0)

    /// Gives way if the slice is over.
    ///
    /// - Complexity: a look at the clock, some 30 ns, unless it gives way.
    @inline(__always) func giveWay() async { if isOver() { await Task.yield() } }

    private func isOver() -> Bool {
        let now = Int64((ContinuousClock.now - Self.origin) / .nanoseconds(1))
        let end = end.load(ordering: .relaxed)
        guard now >= end else { return false }
        // One of those who see it gives way; the others go on.
        let next = now + Int64(Self.length / .nanoseconds(1))
        return self.end.compareExchange(expected: end, desired: next, ordering: .relaxed).exchanged
    }
}
