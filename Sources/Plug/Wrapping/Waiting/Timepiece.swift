/// A clock of any kind, as those who wait and measure use it.
@usableFromInline struct Timepiece: Sendable {
    /// The time since this was made.
    @usableFromInline let elapsed: @Sendable () -> Duration
    /// Sleeps, and throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    @usableFromInline init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil) }
    }
}

/// What an asynchronous function came to, as a value.
func outcome<Input, Output, Failure: Error>(
    of perform: (Input) async throws(Failure) -> Output, _ input: Input
) async -> Result<Output, Failure> {
    do throws(Failure) { return .success(try await perform(input)) } catch { return .failure(error) }
}
