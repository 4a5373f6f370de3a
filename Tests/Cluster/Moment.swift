import Foundation

/// The time on a clock that all processes of a machine share, and that only goes forward.
enum Moment {
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static var seconds: Double { Double(nanoseconds) / 1e9 }
}
