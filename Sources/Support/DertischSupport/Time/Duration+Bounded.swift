extension Duration {
    /// The duration, clamped between zero and a century.
    ///
    /// Swift's clocks end the program when asked to sleep for `.seconds(.max)`, a common way to write "for ever", and
    /// sums of such durations overflow. So configured durations are clamped where they are accepted.
    @inlinable package var bounded: Duration { min(max(self, .zero), .seconds(3_155_760_000)) }
}
