public import Synchronization

/// A shared call of a synchronous action: the first caller performs it, and the others wait at its lock.
@usableFromInline final class SyncInFlightCall<Output: Sendable, Failure: Error>: InFlightCall {
    @usableFromInline let turn = Mutex(())
    @usableFromInline let known = Mutex<Result<Output, Failure>?>(nil)

    @inlinable init() {}

    @inlinable func join() -> Bool { true }

    /// The result, performed now if no caller has done so.
    ///
    /// - Returns: `nil` if the caller would wait for itself, since the performer calls its own action with an equal
    ///   input.
    @inlinable func result(_ perform: () -> Result<Output, Failure>) -> Result<Output, Failure>? {
        WaitForGraph.withExclusiveAccess(to: self, turn) {
            if let known = known.withLock({ $0 }) { return known }
            let result = perform()
            known.withLock { $0 = result }
            return result
        }
    }
}
