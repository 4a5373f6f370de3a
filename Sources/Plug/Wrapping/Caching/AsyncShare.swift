import Synchronization

/// One performance that equal calls share, and those who wait for what it comes to.
///
/// A caller whose task is cancelled leaves with a `CancellationError` at once, if the action may throw one; otherwise it
/// waits for the result, since it has no failure of its own to leave with. The work is cancelled when nobody wants it.
@usableFromInline final class AsyncShare<Output: Sendable, Failure: Error>: AnswerShare {
    typealias Outcome = Result<Output, Failure>
    private typealias Waiting = CheckedContinuation<Outcome, Never>

    private struct State {
        /// How many want the result. The one that made the share is the first.
        var wanting = 1
        var lastNumber = 0
        var waiting: [Int: Waiting] = [:]
        var result: Outcome?
        var task: Task<Void, Never>?
        var isLeft = false
    }

    private let state = Mutex(State())

    @usableFromInline init() {}

    /// One more wants the result.
    ///
    /// - Returns: `false` if everybody left before.
    @usableFromInline func join() -> Bool {
        state.withLock { state in
            guard !state.isLeft else { return false }
            state.wanting += 1
            return true
        }
    }

    /// Keeps the work, to cancel it if everybody leaves.
    ///
    /// - Returns: what the work came to, if it has ended already.
    func keep(_ task: Task<Void, Never>) -> Outcome? {
        let (result, isLeft) = state.withLock { state in
            if state.result == nil { state.task = task }
            return (state.result, state.isLeft)
        }
        if isLeft { task.cancel() }
        return result
    }

    /// The work has ended.
    func end(_ result: Outcome) {
        let waiting = state.withLock { state in
            state.result = result
            state.task = nil
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for caller in waiting { caller.resume(returning: result) }
    }

    /// Waits for the result.
    ///
    /// - Parameter abandon: called if this was the last caller to leave, before the work is cancelled.
    func result(orAbandon abandon: @Sendable () -> Void) async -> Outcome {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, as: number) }
        } onCancel: {
            leave(number, abandon)
        }
    }

    private func wait(_ caller: Waiting, as number: Int) {
        let result = state.withLock { state -> Outcome? in
            if let result = state.result { return result }
            // It left before it began to wait.
            if Task.isCancelled, let cancelled = Self.cancelled { return cancelled }
            state.waiting[number] = caller
            return nil
        }
        if let result { caller.resume(returning: result) }
    }

    private func leave(_ number: Int, _ abandon: @Sendable () -> Void) {
        let (caller, isLast, task) = state.withLock { state -> (Waiting?, Bool, Task<Void, Never>?) in
            state.wanting -= 1
            if state.wanting == 0 { state.isLeft = true }
            let caller = Self.cancelled == nil ? nil : state.waiting.removeValue(forKey: number)
            return (caller, state.isLeft, state.task)
        }
        if isLast {
            abandon()
            task?.cancel()
        }
        if let caller, let cancelled = Self.cancelled { caller.resume(returning: cancelled) }
    }

    private static var cancelled: Outcome? { (CancellationError() as? Failure).map(Outcome.failure) }
}
