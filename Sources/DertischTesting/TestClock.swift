import DertischBasics
import Synchronization

/// A clock that moves only when a test says so, or, if it is eager, as soon as something sleeps.
///
/// ```swift
/// let clock = TestClock()
/// let nap = Task { try await clock.sleep(for: .seconds(60)) }
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(60))
/// ```
///
/// On an eager clock no sleep takes time. So a test of pauses runs at once, and ``slept`` tells how long they were.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was made.
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
        /// Nobody will move the clock any more.
        var isOver = false

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
    private let waiters = Waiters<Result<Void, any Error>>()
    /// Those who wait until there are more sleepers.
    private let watchers = Waiters<Void>()

    private let isEager: Bool

    /// Makes a clock that stands at zero.
    ///
    /// - Parameter isEager: whether it moves to the end of each sleep at once, by itself.
    public init(isEager: Bool = false) { self.isEager = isEager }

    /// Now.
    public var now: Instant { state.withLock(\.now) }
    /// The durations of all sleeps so far, in the order in which they began; below zero for a deadline in the past.
    public var slept: [Duration] { state.withLock(\.slept) }
    /// The smallest step.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has been moved far enough, or the task is cancelled.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or the ``TestRestaurant`` whose clock this is has gone.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = waiters.number()
        try await waiters.wait(
            as: number,
            orCancelled: { [self] in
                _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
                return .failure(CancellationError())
            },
            unless: {
                let end = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled || state.isOver { return .failure(CancellationError()) }
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

    /// Moves the clock and wakes whoever has slept long enough, in the order of their deadlines.
    ///
    /// - Parameter duration: how far.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { $0.value.until < $1.value.until }
        }
        for (number, _) in due { waiters.resume(number, returning: .success(())) }
    }

    /// Wakes whoever sleeps, and lets nobody sleep any more. Who sleeps holds the clock and is held by it: both would be
    /// kept for ever if nobody moved it.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.sleepers = [:]
        }
        waiters.resumeAll(returning: .failure(CancellationError()))
    }

    /// Waits until at least that many sleep. It never returns if so many never do: give the test a time limit.
    ///
    /// A house sleeps by its clock for reasons of its own, such as the time limits of orders. Say for how long the code under test
    /// sleeps, and only such sleepers count:
    ///
    /// ```swift
    /// await house.type("flower", at: "search")
    /// await house.clock.sleepers(1, for: .milliseconds(250))
    /// house.clock.advance(by: .milliseconds(250))
    /// ```
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - duration: for how long they sleep; for any time if left out.
    public func sleepers(_ count: Int, for duration: Duration? = nil) async {
        await watchers.wait(until: { state.withLock { $0.count(sleepingFor: duration) } >= count })
    }
}
