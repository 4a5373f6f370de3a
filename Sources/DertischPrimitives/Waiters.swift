public import Synchronization

/// A registry of suspended tasks that wait for values, each of which can be cancelled.
///
/// Its owner keeps the state that is waited for under a lock of its own, and follows one rule: it changes that state first, and
/// resumes afterwards, outside of the lock. A task registers before it looks at the state. So either it sees the change, or it is
/// there to be resumed.
///
/// Each task is resumed once: it is resumed by the one that takes its continuation out of the dictionary under this lock, be it the
/// owner, the task itself, or its cancellation.
@usableFromInline package final class Waiters<Value: Sendable>: Sendable {
    @usableFromInline let waiting = Mutex<[Int: CheckedContinuation<Value, Never>]>([:])
    @usableFromInline let last = Atomic(0)

    @inlinable package init() {}

    /// The number of tasks that wait.
    package var count: Int { waiting.withLock(\.count) }

    /// A new number to wait by, for an owner that resumes one task and not another.
    package func number() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Suspends the task until it is resumed.
    ///
    /// - Parameters:
    ///   - number: the number by which it waits; used once.
    ///   - cancelled: what a cancelled task gets instead; `nil` makes it wait on. It may be asked twice.
    ///   - now: looks at the owner's state once the task is registered; `nil` if it has to wait.
    /// - Returns: the value that it was resumed with, that `now` gave, or that `cancelled` gave.
    package func wait(
        as number: Int? = nil, orCancelled cancelled: @Sendable () -> Value? = { nil },
        isolation: isolated (any Actor)? = #isolation, unless now: () -> Value?
    ) async -> Value {
        let number = number ?? self.number()
        return await withTaskCancellationHandler {
            // Isolated to the caller's actor by this, as `now` may be.
            await withCheckedContinuation(isolation: isolation) { continuation in
                waiting.withLock { $0[number] = continuation }
                if let value = now() {
                    resume(number, returning: value)
                } else if Task.isCancelled, let value = cancelled() {
                    // It was cancelled before it was registered: its handler found nothing.
                    resume(number, returning: value)
                }
            }
        } onCancel: {
            if let value = cancelled() { resume(number, returning: value) }
        }
    }

    /// Resumes one task.
    ///
    /// - Returns: whether it still waited.
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
        for (_, continuation) in all.sorted(by: { $0.key < $1.key }) { continuation.resume(returning: value) }
    }
}

extension Waiters<Void> {
    /// Waits until a condition holds, or the task is cancelled. Its owner calls ``resumeAll()`` whenever it may hold.
    ///
    /// - Parameter condition: looks at the owner's state; asked anew after each resumption.
    package func wait(until condition: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
        while !condition(), !Task.isCancelled {
            await wait(orCancelled: { () }, isolation: isolation, unless: { condition() ? () : nil })
        }
    }

    @inlinable package func resumeAll() { resumeAll(returning: ()) }
}
