import Plug
import Synchronization

/// A moment until which others are waited for, by the house's clock, and no longer.
final class Deadline: Sendable {
    /// After so long a time something that is waited for is called slow.
    static let patience = Duration.seconds(5)

    private let moment = Occurrence()
    private let timer: Task<Void, Never>
    private let clock: any Clock<Duration>
    private let tellSlow: (@Sendable (String, Duration) -> Void)?

    /// - Parameter tellSlow: told of each thing that is still waited for after a while, with its name.
    init(
        in duration: Duration, by clock: any Clock<Duration>, tellSlow: (@Sendable (String, Duration) -> Void)? = nil
    ) {
        self.clock = clock
        self.tellSlow = tellSlow
        // At once, so that the time begins now and not when a thread is free.
        timer = Task.immediate { [moment] in
            if (try? await clock.sleep(for: duration.bounded)) != nil { moment.pass() }
        }
    }

    deinit { timer.cancel() }

    /// Does several things at the same time, and waits until all are done, or the deadline has passed, or the task that
    /// waits is cancelled. What is late then is cancelled, and not waited for.
    ///
    /// - Parameter names: what they are called, for those who hear of slow ones; nobody does if left out.
    /// - Returns: what came of each, in their order; `nil` for what was late.
    func results<Outcome: Sendable>(
        of works: [@Sendable () async throws -> Outcome], named names: [String] = []
    ) async -> [Result<Outcome, any Error>?] {
        guard !works.isEmpty else { return [] }
        let ledger = Ledger<Outcome>(count: works.count)
        let tasks = works.enumerated().map { index, work in
            Task {
                do { ledger.note(.success(try await work()), at: index) } catch {
                    ledger.note(.failure(error), at: index)
                }
            }
        }
        moment.whenPassed { ledger.close() }
        let watch = tellSlow.map { tellSlow in
            Task.immediate { [clock] in
                guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
                for (name, result) in zip(names, ledger.results) where result == nil { tellSlow(name, Self.patience) }
            }
        }
        defer { watch?.cancel() }
        await withTaskCancellationHandler {
            await ledger.closed()
        } onCancel: {
            ledger.close()
        }
        let results = ledger.results
        for (task, result) in zip(tasks, results) where result == nil { task.cancel() }
        return results
    }
}

/// A moment that comes once.
private final class Occurrence: Sendable {
    private struct State {
        var hasPassed = false
        var then: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    func whenPassed(_ act: @escaping @Sendable () -> Void) {
        let hasPassed = state.withLock { state in
            if !state.hasPassed { state.then.append(act) }
            return state.hasPassed
        }
        if hasPassed { act() }
    }

    func pass() {
        let then = state.withLock { state in
            state.hasPassed = true
            defer { state.then = [] }
            return state.then
        }
        for act in then { act() }
    }
}

/// What came of several things, until it is closed: when all is there, or nobody waits any longer.
private final class Ledger<Outcome: Sendable>: Sendable {
    private struct State {
        var results: [Result<Outcome, any Error>?]
        var missing: Int
        var isClosed: Bool
        var wake: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(results: Array(repeating: nil, count: count), missing: count, isClosed: count == 0))
    }

    var results: [Result<Outcome, any Error>?] { state.withLock(\.results) }

    func note(_ result: Result<Outcome, any Error>, at index: Int) {
        let isLast = state.withLock { state in
            guard !state.isClosed else { return false }
            state.results[index] = result
            state.missing -= 1
            return state.missing == 0
        }
        if isLast { close() }
    }

    func close() {
        let wake = state.withLock { state in
            state.isClosed = true
            defer { state.wake = nil }
            return state.wake
        }
        wake?.resume()
    }

    /// Waits until it is closed.
    func closed() async {
        await withCheckedContinuation { wake in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.wake = wake }
                return state.isClosed
            }
            if isClosed { wake.resume() }
        }
    }
}
