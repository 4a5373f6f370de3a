import Synchronization

/// A clock that moves only when a test says so.
///
/// ```swift
/// let clock = TestClock()
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

    private struct State {
        var now = Instant(offset: .zero)
        var last = 0
        var sleepers: [Int: (until: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []

        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let ready = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return ready.map(\.wake)
        }
    }

    private let state = Mutex(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// Now.
    public var now: Instant { state.withLock(\.now) }
    /// The smallest step.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has been moved far enough, or the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard deadline > state.now, !Task.isCancelled else { return nil }
                    state.sleepers[id] = (deadline, wake)
                    return state.takeWatchers()
                }
                guard let watchers else {
                    return Task.isCancelled ? wake.resume(throwing: CancellationError()) : wake.resume()
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and wakes whoever has slept long enough, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Waits until at least that many sleep.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                if state.sleepers.count < count { state.watchers.append((count, wake)) }
                return state.sleepers.count >= count
            }
            if isSo { wake.resume() }
        }
    }
}
