/// The pauses between attempts to connect: each twice as long as the last, and random, so that processes do not come all at once.
package struct ReconnectDelay: Sendable {
    private var bound = Self.first

    /// A connection that lasted for so long makes the pauses short again.
    package static let stableTime = Duration.seconds(5)
    private static let first = Duration.milliseconds(100)
    private static let last = Duration.seconds(1)

    package init() {}

    /// The pause before the next attempt: between one half of the bound and all of it.
    package mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
        defer { bound = min(bound * 2, Self.last) }
        return bound * Double.random(in: 0.5...1, using: &random)
    }
}
