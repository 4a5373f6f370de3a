import Foundation

/// The time of the system's monotonic clock, in nanoseconds.
///
/// `ContinuousClock` says the same in attoseconds, and counting in those takes longer than the question to the system.
enum MonotonicTime {
    /// The time now.
    static var nanoseconds: Int64 {
        var time = timespec()
        // It fails only for a clock that the system has not.
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
