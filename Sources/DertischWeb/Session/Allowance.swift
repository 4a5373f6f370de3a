/// A token bucket that limits the messages of one browser.
struct Allowance: Sendable {
    private let rate: Double
    private let burst: Double
    private var left: Double
    private var filled: ContinuousClock.Instant?

    /// - Parameters:
    ///   - rate: messages a second in the long run; the bucket refills at this rate.
    ///   - burst: messages at once; the bucket's capacity.
    init(rate: Double, burst: Double) {
        self.rate = rate
        self.burst = burst
        left = burst
    }

    mutating func spend(at now: ContinuousClock.Instant) -> Bool {
        if let filled { left = min(burst, left + (now - filled) / .seconds(1) * rate) }
        filled = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
