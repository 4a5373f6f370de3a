import Synchronization

/// A clock that moves only when a test says so, or, if it is eager, as soon as somebody sleeps.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        let offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var last = 0
        var slept: [Duration] = []
        var sleepers: [Int: (until: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let isEager: Bool

    init(isEager: Bool = false) { self.isEager = isEager }

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }
    /// How long everybody who slept wanted to sleep, in order.
    var slept: [Duration] { state.withLock(\.slept) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.last += 1
            state.slept.append(deadline.offset - state.now.offset)
            if isEager { state.now = max(state.now, deadline) }
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let ready = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard deadline > state.now, !Task.isCancelled else { return nil }
                    state.sleepers[number] = (deadline, wake)
                    defer { state.watchers.removeAll { $0.count <= state.sleepers.count } }
                    return state.watchers.filter { $0.count <= state.sleepers.count }.map(\.wake)
                }
                guard let ready else {
                    return Task.isCancelled ? wake.resume(throwing: CancellationError()) : wake.resume()
                }
                for watcher in ready { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume(throwing: CancellationError())
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for sleeper in due { sleeper.resume() }
    }

    /// Waits until so many sleep.
    func sleepers(_ count: Int) async {
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                if state.sleepers.count < count { state.watchers.append((count, wake)) }
                return state.sleepers.count >= count
            }
            if isSo { wake.resume() }
        }
    }
}
