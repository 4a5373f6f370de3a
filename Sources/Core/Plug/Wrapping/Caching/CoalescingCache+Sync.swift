extension CoalescingCache {
    /// The outcome of a shared call. A caller that would wait for itself performs the action without the cache.
    @inlinable func outcome<Input, Output, Failure>(
        of call: Call, for key: Key, _ input: Input, _ perform: (Input) throws(Failure) -> Output
    ) -> Result<Output, Failure> where Call == SyncInFlightCall<Output, Failure> {
        let shared = call.result {
            let result = Result { () throws(Failure) in try perform(input) }
            finish(call, of: key, with: try? result.get())
            return result
        }
        return shared ?? Result { () throws(Failure) in try perform(input) }
    }
}
