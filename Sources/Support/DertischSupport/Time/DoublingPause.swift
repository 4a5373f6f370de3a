/// The pause before the next attempt: each twice as long as the one before, up to the longest (exponential back-off).
package struct DoublingPause: Hashable, Sendable {
    private let first: Duration
    private let longest: Duration
    private var pause: Duration

    package init(from first: Duration, upTo longest: Duration) {
        (self.first, self.longest) = (first, longest)
        pause = min(first, longest)
    }

    /// The next pause.
    package mutating func next() -> Duration {
        defer { pause = min(pause * 2, longest) }
        return pause
    }

    /// Begins again with the first pause.
    package mutating func reset() { pause = min(first, longest) }
}
