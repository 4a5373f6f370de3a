import Foundation
import Synchronization

/// Times that only go forward, also when the clock is set back while the program runs.
final class Moments: Sendable {
    private let last = Mutex(0.0)

    /// The time in seconds since 1970, later than any before.
    func next() -> Double {
        last.withLock { last in
            last = max(Date.now.timeIntervalSince1970, last + 0.000_001)
            return last
        }
    }
}
