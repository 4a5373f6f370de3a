extension AnswerBook {
    /// What a shared performance comes to: a task of its own, which starts on the actor of the first caller and is
    /// cancelled only when all of them are.
    ///
    /// - Parameter perform: begins it; `nil` if it has begun.
    @usableFromInline func result<Input: Sendable, Output, Failure>(
        of share: Share, for key: Key, _ input: Input,
        _ perform: (@Sendable (Input) async throws(Failure) -> Output)?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> where Share == AsyncShare<Output, Failure> {
        if let perform {
            let task = Task.immediate {
                // Captured, so that the task is isolated to the caller's actor.
                _ = isolation
                let result = await outcome(of: perform, input)
                self.finish(share, of: key, with: try? result.get())
                share.end(result)
            }
            // Work that was done at once is not waited for: to wait is to hop.
            if let result = share.keep(task) { return result }
        }
        return await share.result { self.drop(share, of: key) }
    }
}
