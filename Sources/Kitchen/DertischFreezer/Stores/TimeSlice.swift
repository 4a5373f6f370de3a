import Synchronization

/// Cooperative scheduling: lets other tasks run between the calls of a task that never has to wait.
///
/// A read that finds a free connection does not suspend. So a task that reads in a loop would keep its thread, and as many of these as there are
/// cores would stop all others. Each call asks here, and yields once a slice is over.
final class TimeSlice: Sendable {
    /// The nanoseconds for which tasks run before the next of them yields.
    private static let length: Int64 = 1_000_000

    /// The end of the slice.
    private let end = Atomic<Int64>(0)

    /// Yields if the slice is over.
    ///
    /// - Complexity: a look at the clock, some 30 ns, unless it yields.
    @inline(__always) func giveWay() async { if hasEnded() { await Task.yield() } }

    private func hasEnded() -> Bool {
        let now = MonotonicTime.nanoseconds
        let end = end.load(ordering: .relaxed)
        guard now >= end else { return false }
        // One of those that see it yields; the others go on.
        return self.end.compareExchange(expected: end, desired: now &+ Self.length, ordering: .relaxed).exchanged
    }
}
