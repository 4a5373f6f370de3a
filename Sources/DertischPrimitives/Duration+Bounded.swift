extension Duration {
    /// The duration, no shorter than zero and no longer than a century.
    ///
    /// Swift's clocks end the program when they are to sleep for `.seconds(.max)`, which is how people write "for ever"; and sums of
    /// such durations overflow. What is configured is bounded where it is taken.
    @inlinable package var bounded: Duration { min(max(self, .zero), .seconds(3_155_760_000)) }
}
