import DertischSupport

extension CoalescingCache {
    /// The outcome of a shared call. It runs in a task of its own, which starts on the first caller's actor and is
    /// cancelled only when all callers are. Not inlined, so that a cache hit does not pay for its frame.
    ///
    /// - Parameter perform: the function to start the call with; `nil` if it has started.
    @inlinable @inline(never) func outcome<Input: Sendable, Output, Failure>(
        of call: Call, for key: Key, _ input: Input,
        _ perform: (@Sendable (Input) async throws(Failure) -> Output)?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> where Call == SharedTask<Output, Failure> {
        if let perform {
            let task = Task.immediate {
                // Captured so that the task is isolated to the caller's actor.
                _ = isolation
                let outcome = await result(of: perform, input)
                self.finish(call, of: key, with: try? outcome.get())
                call.end(outcome)
            }
            // A call that has already ended is not awaited, since awaiting would cost a hop.
            if let outcome = call.keep(task) { return outcome }
        }
        return await call.outcome { self.drop(call, of: key) }
    }
}

extension SharedTask: InFlightCall {}
