/// A token bucket: a rate limiter that lets a burst of `size` through, then one more in every interval. It counts the
/// passes that it holds back.
package struct TokenBucket: Sendable {
    let size: Int
    let interval: Duration
    private var tokens: Int
    /// The time at which the bucket was filled last, on a clock that starts at zero.
    private var filled = Duration.zero
    private(set) var heldBack = 0

    package init(size: Int, interval: Duration) {
        self.size = size
        self.interval = interval
        tokens = size
    }

    /// Takes a token for one pass. If the bucket is empty, returns false and counts the pass as held back.
    package mutating func mayPass(at now: Duration) -> Bool {
        fill(at: now)
        guard tokens > 0 else {
            heldBack += 1
            return false
        }
        tokens -= 1
        return true
    }

    /// True if a burst of the whole size may pass.
    package func isFull(at now: Duration) -> Bool {
        tokens == size || (now - filled) / interval >= Double(size - tokens)
    }

    /// Returns the number of passes held back since the last call.
    mutating func takeHeldBack() -> Int {
        defer { heldBack = 0 }
        return heldBack
    }

    private mutating func fill(at now: Duration) {
        // Never more steps than fill the bucket, however long the pause was.
        let steps = min(Double(size), ((now - filled) / interval).rounded(.down))
        guard steps >= 1 else { return }
        tokens = min(size, tokens + Int(steps))
        filled = steps < Double(size) ? filled + interval * Int(steps) : now
    }
}
