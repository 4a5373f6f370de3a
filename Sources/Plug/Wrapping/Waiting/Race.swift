import Synchronization

/// One piece of work against the clock. What comes second is dropped.
final class Race<Output: Sendable, Failure: Error>: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Result<Output, Failure>, Never>)
        case ended(Result<Output, Failure>)
    }

    private let state = Mutex(State.running)

    /// Does the work, which starts at once and on the caller's actor.
    ///
    /// - Returns: what the work came to, or the failure that says that time was up.
    func run<Input: Sendable>(
        _ input: Input, _ work: @escaping @Sendable (Input) async throws(Failure) -> Output, within limit: Duration,
        by timepiece: Timepiece, or late: Failure, isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> {
        let start = timepiece.elapsed()
        let task = Task.immediate {
            // Captured, so that the task is isolated to the caller's actor.
            _ = isolation
            self.end(await outcome(of: work, input))
        }
        // Work that was done at once needs nobody to watch the clock.
        if let result { return result }
        let watch = Task.immediate {
            guard (try? await timepiece.sleep(limit - (timepiece.elapsed() - start))) != nil else { return }
            self.end(.failure(late))
            task.cancel()
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0) }
        } onCancel: {
            task.cancel()
        }
    }

    private var result: Result<Output, Failure>? {
        state.withLock { if case .ended(let result) = $0 { result } else { nil } }
    }

    private func end(_ result: Result<Output, Failure>) {
        let waiting = state.withLock { state -> CheckedContinuation<Result<Output, Failure>, Never>? in
            switch state {
            case .ended: return nil
            case .running:
                state = .ended(result)
                return nil
            case .awaited(let waiting):
                state = .ended(result)
                return waiting
            }
        }
        waiting?.resume(returning: result)
    }

    private func wait(_ waiting: CheckedContinuation<Result<Output, Failure>, Never>) {
        let result = state.withLock { state -> Result<Output, Failure>? in
            if case .ended(let result) = state { return result }
            state = .awaited(waiting)
            return nil
        }
        if let result { waiting.resume(returning: result) }
    }
}
