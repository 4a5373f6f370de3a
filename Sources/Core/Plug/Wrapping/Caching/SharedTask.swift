public import DertischSupport
public import Synchronization

/// One piece of work that equal requests share, and the callers that wait for its outcome.
///
/// A cancelled caller throws a `CancellationError` at once, if the failure type permits it. Otherwise it waits for
/// the outcome, since it has no failure of its own to throw. The work is cancelled when the last caller has left. Its
/// owner stores it under a key for as long as callers may ``join()``.
@usableFromInline package final class SharedTask<Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline package typealias Outcome = Result<Output, Failure>

    @usableFromInline struct State: Sendable {
        /// The number of callers that want the outcome. The creator of the shared task is the first.
        @usableFromInline var wanting = 1
        @usableFromInline var outcome: Outcome?
        @usableFromInline var task: Task<Void, Never>?
        @usableFromInline var isAbandoned = false

        @inlinable init() {}
    }

    @usableFromInline let state = Mutex(State())
    @usableFromInline let continuations = Continuations<Outcome>()
    @usableFromInline let isCancellable: Bool

    @inlinable package convenience init() { self.init(isCancellable: true) }

    /// - Parameter isCancellable: true to abandon the work when all callers have left; false to continue it for later
    ///   callers.
    @inlinable package init(isCancellable: Bool) { self.isCancellable = isCancellable }

    /// The number of callers that wait.
    package var count: Int { continuations.count }

    /// Adds a caller that wants the outcome.
    ///
    /// - Returns: `false` if all others left before, so that there will be no outcome.
    @inlinable package func join() -> Bool {
        state.withLock { state in
            guard !state.isAbandoned else { return false }
            state.wanting += 1
            return true
        }
    }

    /// Stores the task that does the work, to cancel it once it is abandoned.
    ///
    /// - Returns: the outcome, if there is one already.
    @inlinable @discardableResult package func keep(_ task: Task<Void, Never>) -> Outcome? {
        let (outcome, isAbandoned) = state.withLock { state in
            if state.outcome == nil { state.task = task }
            return (state.outcome, state.isAbandoned)
        }
        if isAbandoned { task.cancel() }
        return outcome
    }

    /// Ends the work: all callers get its outcome.
    @inlinable package func end(_ outcome: Outcome) {
        state.withLock { state in
            state.outcome = outcome
            state.task = nil
        }
        continuations.resumeAll(returning: outcome)
    }

    /// Waits for the outcome.
    ///
    /// - Parameter abandoned: called if this was the last caller to leave, before the work is cancelled.
    @usableFromInline package func outcome(abandoned: @Sendable () -> Void = {}) async -> Outcome {
        await withTaskCancellationHandler {
            await continuations.wait(orCancelled: { Self.cancelled }, unless: { state.withLock(\.outcome) })
        } onCancel: {
            leave(abandoned)
        }
    }

    private func leave(_ abandoned: @Sendable () -> Void) {
        let (isLast, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            state.wanting -= 1
            guard isCancellable, state.wanting == 0 else { return (false, nil) }
            state.isAbandoned = true
            return (true, state.task)
        }
        guard isLast else { return }
        abandoned()
        task?.cancel()
    }

    private static var cancelled: Outcome? { (CancellationError() as? Failure).map(Outcome.failure) }
}
