/// The time since this value was created.
struct Elapsed: Sendable {
    private let elapsed: @Sendable () -> Duration

    init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    func callAsFunction() -> Duration { elapsed() }
}
