/// A limiter of the message rate of one browser: a token bucket.
struct MessageRateLimiter: Sendable {
    private let rate: Double
    private let burst: Double
    private var tokens: Double
    private var lastRefill: ContinuousClock.Instant?

    /// - Parameters:
    ///   - rate: messages a second in the long run; the bucket refills at this rate.
    ///   - burst: messages at once; the bucket's capacity.
    init(rate: Double, burst: Double) {
        self.rate = rate
        self.burst = burst
        tokens = burst
    }

    /// Lets a browser send so many messages more, once, as soon as it likes.
    mutating func allow(_ messages: Int) { tokens += Double(messages) }

    mutating func takeToken(at now: ContinuousClock.Instant) -> Bool {
        if let lastRefill, tokens < burst { tokens = min(burst, tokens + (now - lastRefill) / .seconds(1) * rate) }
        lastRefill = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
