package import Testing

/// Waits until a condition holds that no event announces, such as a weak reference that has become `nil`.
///
/// It looks again after short pauses, which leave the processor to the work that is awaited. How long that takes decides nothing.
/// A condition that does not come within ``hangLimit`` is recorded as an issue with what was seen last. So is one whose test has
/// been cancelled by its time limit.
///
/// Prefer an event where there is one: `HeadlessTable.until`, `EventLog.until`, a gate, a stream, `TestClock.sleepers`.
///
/// ```swift
/// await until("\(server.counters)") { server.counters.requestsInProgress == 0 }
/// ```
///
/// - Parameters:
///   - what: what is awaited, and what is seen of it; evaluated once the wait has failed.
///   - location: where the wait stands.
///   - condition: what is to be so; evaluated on the caller's actor.
/// - Returns: whether it came.
@discardableResult package func until(
    _ what: @autoclosure () -> String, at location: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + hangLimit
    var pause = Duration.microseconds(100)
    while try await !condition() {
        guard ContinuousClock.now < end, (try? await Task.sleep(for: pause)) != nil else {
            Issue.record("It never came: \(what())", sourceLocation: location)
            return false
        }
        pause = min(pause * 2, .milliseconds(20))
    }
    return true
}

/// The time after which a wait is taken for a hang. A machine under heavy load stays far below it.
package let hangLimit = Duration.seconds(600)

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs, so that its name is told. No test comes near it, however slow the machine is.
    package static var namesHang: Self { .timeLimit(.minutes(60)) }
}
