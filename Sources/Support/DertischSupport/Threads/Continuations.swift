public import Synchronization

/// A registry of suspended tasks that wait for values, each of which can be cancelled.
///
/// Its owner keeps the awaited state under a lock of its own, and follows one rule: it changes that state first, and
/// resumes afterwards, outside of the lock. A task registers before it examines the state. So either it sees the
/// change, or it is registered and will be resumed.
///
/// Each task is resumed once: its continuation is taken out of the dictionary under this lock, by the owner, the task
/// itself, or its cancellation.
@usableFromInline package final class Continuations<Value: Sendable>: Sendable {
    @usableFromInline let waiting = Mutex<[Int: CheckedContinuation<Value, Never>]>([:])
    @usableFromInline let last = Atomic(0)

    @inlinable package init() {}

    /// The number of tasks that wait.
    package var count: Int { waiting.withLock(\.count) }

    /// A new registration number, for an owner that resumes tasks individually.
    package func number() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Suspends the task until it is resumed.
    ///
    /// - Parameters:
    ///   - number: the number under which the task is registered; used once.
    ///   - cancelled: the result of a cancelled task; `nil` makes it continue to wait. It may be called twice.
    ///   - now: examines the owner's state once the task is registered; `nil` if it has to wait.
    /// - Returns: the value that it was resumed with, or the result of `now` or `cancelled`.
    package func wait(
        as number: Int? = nil, orCancelled cancelled: @Sendable () -> Value? = { nil },
        isolation: isolated (any Actor)? = #isolation, unless now: () -> Value?
    ) async -> Value {
        let number = number ?? self.number()
        return await withTaskCancellationHandler {
            // The closure is isolated to the caller's actor by this argument, as `now` may be.
            await withCheckedContinuation(isolation: isolation) { continuation in
                waiting.withLock { $0[number] = continuation }
                if let value = now() {
                    resume(number, returning: value)
                } else if Task.isCancelled, let value = cancelled() {
                    // The task was cancelled before it was registered: its handler found nothing.
                    resume(number, returning: value)
                }
            }
        } onCancel: {
            if let value = cancelled() { resume(number, returning: value) }
        }
    }

    /// Resumes one task.
    ///
    /// - Returns: true if it was still waiting.
    @discardableResult package func resume(_ number: Int, returning value: Value) -> Bool {
        guard let continuation = waiting.withLock({ $0.removeValue(forKey: number) }) else { return false }
        continuation.resume(returning: value)
        return true
    }

    /// Resumes all tasks, in the order in which they came.
    @inlinable package func resumeAll(returning value: Value) {
        let all = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        guard !all.isEmpty else { return }
        for number in sortedNumbers(Array(all.keys)) { all[number]?.resume(returning: value) }
    }
}

extension Continuations<Void> {
    /// Waits until a condition holds, or the task is cancelled. Its owner calls ``resumeAll()`` whenever it may hold.
    ///
    /// - Parameter condition: examines the owner's state; evaluated again after each resumption.
    package func wait(until condition: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
        while !condition(), !Task.isCancelled {
            await wait(orCancelled: { () }, isolation: isolation, unless: { condition() ? () : nil })
        }
    }

    @inlinable package func resumeAll() { resumeAll(returning: ()) }
}
