/// Waits until a condition holds that no event announces, such as a record in a file or the end of another process.
///
/// It looks again after short pauses. How long that takes decides nothing: the test's time limit names what hangs.
func until(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(10)) }
}
