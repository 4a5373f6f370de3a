import Synchronization

/// A clock that moves only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let nap = Task { try await clock.sleep(for: .seconds(60)) }
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(60))
/// ```
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

    private typealias Watcher = CheckedContinuation<Void, Never>

    private struct State {
        var now = Instant(offset: .zero)
        var last = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Nobody will move the clock any more.
        var isOver = false
        var watchers: [(count: Int, duration: Duration?, wake: Watcher)] = []

        mutating func takeWatchers() -> [Watcher] {
            let ready = watchers.filter { $0.count <= count(sleepingFor: $0.duration) }
            let waiting = watchers.filter { $0.count > count(sleepingFor: $0.duration) }
            watchers = waiting
            return ready.map(\.wake)
        }

        func count(sleepingFor duration: Duration?) -> Int {
            guard let duration else { return sleepers.count }
            return sleepers.values.count { $0.duration == duration }
        }
    }

    private struct Sleeper {
        let until: Instant
        let duration: Duration
        let wake: CheckedContinuation<Void, any Error>
    }

    private let state = Mutex(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// Now.
    public var now: Instant { state.withLock(\.now) }
    /// The smallest step.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has been moved far enough, or the task is cancelled.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or the ``TestRestaurant`` whose clock this is has gone.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let (end, watchers) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
                    if Task.isCancelled || state.isOver { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[id] = Sleeper(
                        until: deadline, duration: state.now.duration(to: deadline), wake: wake)
                    return (nil, state.takeWatchers())
                }
                if let end { wake.resume(with: end) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and wakes whoever has slept long enough, in the order of their deadlines.
    ///
    /// - Parameter duration: how far.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Wakes whoever sleeps, and lets nobody sleep any more. Who sleeps holds the clock and is held by it: both would be
    /// kept for ever if nobody moved it.
    func end() {
        let sleepers = state.withLock { state in
            state.isOver = true
            defer { state.sleepers = [:] }
            return state.sleepers.values.map(\.wake)
        }
        for sleeper in sleepers { sleeper.resume(throwing: CancellationError()) }
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
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                let isSo = state.count(sleepingFor: duration) >= count
                if !isSo { state.watchers.append((count, duration, wake)) }
                return isSo
            }
            if isSo { wake.resume() }
        }
    }
}
