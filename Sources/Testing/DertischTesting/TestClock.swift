import DertischSupport
import Synchronization

/// A clock that advances only when a test says so, or, if it is eager, as soon as a task sleeps.
///
/// ```swift
/// let clock = TestClock()
/// let nap = Task { try await clock.sleep(for: .seconds(60)) }
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(60))
/// ```
///
/// On an eager clock no sleep takes time. A test of delays runs at once, and ``slept`` lists their durations.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was created.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// A moment later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Earlier moments come first.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var slept: [Duration] = []
        /// True once the clock does not advance any more.
        var hasEnded = false

        func count(sleepingFor duration: Duration?) -> Int {
            guard let duration else { return sleepers.count }
            return sleepers.values.count { $0.duration == duration }
        }
    }

    private struct Sleeper {
        let until: Instant
        let duration: Duration
    }

    private let state = Mutex(State())
    private let continuations = Continuations<Result<Void, any Error>>()
    /// The tasks that wait until there are more sleepers.
    private let watchers = Continuations<Void>()

    private let isEager: Bool

    /// Creates a clock at zero.
    ///
    /// - Parameter isEager: true to advance to the end of each sleep at once.
    public init(isEager: Bool = false) { self.isEager = isEager }

    /// Now.
    public var now: Instant { state.withLock(\.now) }
    /// The durations of all sleeps so far, in the order in which they began; below zero for a deadline in the past.
    public var slept: [Duration] { state.withLock(\.slept) }
    /// The smallest step.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has advanced far enough, or the task is cancelled.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or if the ``TestRestaurant`` of this clock has been
    ///   released.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = continuations.number()
        try await continuations.wait(
            as: number,
            orCancelled: { [self] in
                _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
                return .failure(CancellationError())
            },
            unless: {
                let end = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled || state.hasEnded { return .failure(CancellationError()) }
                    state.slept.append(state.now.duration(to: deadline))
                    if isEager { state.now = max(state.now, deadline) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(until: deadline, duration: state.now.duration(to: deadline))
                    return nil
                }
                if end == nil { watchers.resumeAll() }
                return end
            }
        ).get()
    }

    /// Advances the clock and wakes the sleepers whose deadlines have passed, in the order of the deadlines.
    ///
    /// - Parameter duration: the distance to advance.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { $0.value.until < $1.value.until }
        }
        for (number, _) in due { continuations.resume(number, returning: .success(())) }
    }

    /// Ends all sleeps, current and later ones, with a `CancellationError`. A sleeper and the clock retain each other:
    /// both would leak if the clock never advanced.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.sleepers = [:]
        }
        continuations.resumeAll(returning: .failure(CancellationError()))
    }

    /// Waits for at least that many sleepers. It never returns if they never come: give the test a time limit.
    ///
    /// A house also sleeps by its clock for its own purposes, such as the time limits of orders. To count only the
    /// sleepers of the code under test, give the duration of their sleep:
    ///
    /// ```swift
    /// await house.type("flower", at: "search")
    /// await house.clock.sleepers(1, for: .milliseconds(250))
    /// house.clock.advance(by: .milliseconds(250))
    /// ```
    ///
    /// - Parameters:
    ///   - count: the number of sleepers.
    ///   - duration: the duration of their sleep; any by default.
    public func sleepers(_ count: Int, for duration: Duration? = nil) async {
        await watchers.wait(until: { state.withLock { $0.count(sleepingFor: duration) } >= count })
    }
}
