/// A token bucket: lets so many through at once, and one more in every interval; counts those that it holds back.
struct TokenBucket {
    let size: Int
    let interval: Duration
    private var tokens: Int
    /// When the bucket was filled last, on a clock that starts at zero.
    private var filled = Duration.zero
    private(set) var heldBack = 0

    init(size: Int, interval: Duration) {
        self.size = size
        self.interval = interval
        tokens = size
    }

    /// Whether one more may pass now. If not, it is counted.
    mutating func mayPass(at now: Duration) -> Bool {
        fill(at: now)
        guard tokens > 0 else {
            heldBack += 1
            return false
        }
        tokens -= 1
        return true
    }

    /// How many were held back since the last call.
    mutating func takeHeldBack() -> Int {
        defer { heldBack = 0 }
        return heldBack
    }

    private mutating func fill(at now: Duration) {
        // More than fill the bucket are as good as full, however long it was.
        let steps = min(Double(size), ((now - filled) / interval).rounded(.down))
        guard steps >= 1 else { return }
        tokens = min(size, tokens + Int(steps))
        filled = steps < Double(size) ? filled + interval * Int(steps) : now
    }
}
