/// Performs an asynchronous function and returns its outcome as a value.
@inlinable func result<Input, Output, Failure: Error>(
    of perform: (Input) async throws(Failure) -> Output, _ input: Input
) async -> Result<Output, Failure> {
    do throws(Failure) { return .success(try await perform(input)) } catch { return .failure(error) }
}
