import DertischSupport
import Synchronization

/// A wrapper that retries failed calls.
///
/// ```swift
/// Actions.plug(FindOverREST(delivery: delivery), wrappedBy: [.retry(3)])
/// ```
///
/// Use it only for actions that may safely run twice: finding a photo, but not posting one.
///
/// After the last attempt the caller gets that attempt's error, with its type. A synchronous action is retried at once,
/// without a pause. A call that was cancelled, or failed with a `CancellationError`, is not retried. If it is cancelled
/// during a pause, the caller gets the last error.
public struct Retry: Wrapper, AsyncWrapper {
    private final class JitterSource: Sendable {
        private let generator: Mutex<any RandomNumberGenerator & Sendable>

        init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }

        func pause(of backOff: BackOff, after attempt: Int) -> Duration {
            generator.withLock { backOff.pause(after: attempt, using: &$0) }
        }
    }

    private let attempts: Int
    private let backOff: BackOff
    private let clock: AnyClock
    private let jitterSource: JitterSource
    private let shouldRetry: @Sendable (any Error) -> Bool

    /// `retry(3)`.
    public var name: String { "retry(\(attempts))" }

    /// Creates a retry wrapper.
    ///
    /// - Parameters:
    ///   - attempts: the maximum number of attempts, the first one included; below 1 counts as 1.
    ///   - backOff: the pauses before further attempts.
    ///   - clock: the clock of the pauses.
    ///   - generator: the source of the jitter.
    ///   - shouldRetry: a closure that returns `true` if an error is worth a retry; by default every error is.
    public init(
        _ attempts: Int, backOff: BackOff = .exponential(from: .milliseconds(100)),
        clock: some Clock<Duration> = ContinuousClock(),
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        if shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        self.attempts = max(attempts, 1)
        self.backOff = backOff
        self.clock = AnyClock(clock)
        jitterSource = JitterSource(generator)
        self.shouldRetry = shouldRetry
    }

    /// True for every action that can fail.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool { A.Failure.self != Never.self }

    /// Performs the action until it succeeds or the attempts are used up.
    public func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure)
        -> A.Output
    {
        for attempt in 1..<attempts {
            do throws(A.Failure) { return try next(input) } catch {
                guard mayRetry(after: error, attempt) else { throw error }
            }
        }
        return try next(input)
    }

    /// Performs the action until it succeeds or the attempts are used up, with a pause after each failure.
    public func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        for attempt in 1..<attempts {
            do throws(A.Failure) { return try await next(input) } catch {
                guard mayRetry(after: error, attempt), await pause(after: attempt) else { throw error }
            }
        }
        return try await next(input)
    }

    private func mayRetry(after error: any Error, _ attempt: Int) -> Bool {
        !(error is CancellationError) && !Task.isCancelled && shouldRetry(error)
    }

    /// Returns `false` if the task was cancelled meanwhile.
    private func pause(after attempt: Int) async -> Bool {
        do { try await clock.sleep(jitterSource.pause(of: backOff, after: attempt)) } catch { return false }
        return !Task.isCancelled
    }
}

extension Wrap where A: Action {
    /// Retries failed calls at once: `.retry(3)`. See ``Retry``.
    ///
    /// - Parameters:
    ///   - attempts: the maximum number of attempts, the first one included; below 1 counts as 1.
    ///   - shouldRetry: a closure that returns `true` if an error is worth a retry; by default every error is.
    public static func retry(
        _ attempts: Int, if shouldRetry: @escaping @Sendable (A.Failure) -> Bool = { _ in true }
    ) -> Self {
        .by(Retry(attempts, if: { ($0 as? A.Failure).map(shouldRetry) ?? false }))
    }
}

extension Wrap where A: AsyncAction {
    /// Retries failed calls after a pause: `.retry(3)`. See ``Retry``.
    ///
    /// - Parameters:
    ///   - attempts: the maximum number of attempts, the first one included; below 1 counts as 1.
    ///   - backOff: the pauses before further attempts.
    ///   - clock: the clock of the pauses.
    ///   - generator: the source of the jitter.
    ///   - shouldRetry: a closure that returns `true` if an error is worth a retry; by default every error is.
    public static func retry(
        _ attempts: Int, backOff: BackOff = .exponential(from: .milliseconds(100)),
        clock: some Clock<Duration> = ContinuousClock(),
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        if shouldRetry: @escaping @Sendable (A.Failure) -> Bool = { _ in true }
    ) -> Self {
        .by(
            Retry(attempts, backOff: backOff, clock: clock, generator: generator) {
                ($0 as? A.Failure).map(shouldRetry) ?? false
            })
    }
}
