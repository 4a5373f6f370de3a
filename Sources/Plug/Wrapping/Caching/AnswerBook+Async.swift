public import DertischPrimitives

extension AnswerBook {
    /// The outcome of a shared performance. It is done by a task of its own, which starts on the actor of the first caller and is
    /// cancelled only when all of them are. It stays a call of its own, so that a hit does not pay for its frame.
    ///
    /// - Parameter perform: begins it; `nil` if it has begun.
    @inlinable @inline(never) func outcome<Input: Sendable, Output, Failure>(
        of share: Share, for key: Key, _ input: Input,
        _ perform: (@Sendable (Input) async throws(Failure) -> Output)?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> where Share == SharedTask<Output, Failure> {
        if let perform {
            let task = Task.immediate {
                // Captured, so that the task is isolated to the caller's actor.
                _ = isolation
                let outcome = await result(of: perform, input)
                self.finish(share, of: key, with: try? outcome.get())
                share.end(outcome)
            }
            // Work that was done at once is not waited for: to wait is to hop.
            if let outcome = share.keep(task) { return outcome }
        }
        return await share.outcome { self.drop(share, of: key) }
    }
}

extension SharedTask: AnswerShare {}
