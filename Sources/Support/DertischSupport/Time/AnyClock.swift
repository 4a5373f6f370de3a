/// A type-erased clock, which measures time and sleeps.
@usableFromInline package struct AnyClock: Sendable {
    /// The time since this clock was created.
    @usableFromInline package let elapsed: @Sendable () -> Duration
    /// Sleeps, and throws if the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void

    @usableFromInline package init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil) }
    }

    package init(erasing clock: any Clock<Duration>) {
        func opened(_ clock: some Clock<Duration>) -> AnyClock { AnyClock(clock) }
        self = opened(clock)
    }
}
