import DertischSupport

/// Tries again while another process has a file locked, with growing pauses, until a time is over.
struct BusyRetry {
    private let place: String
    private let clock: any Clock<Duration>
    private let limit: Duration

    /// - Parameter limit: the time to wait; the busy timeout if left out.
    init(_ configuration: Freezer.Configuration, place: String, limit: Duration? = nil) {
        self.place = place
        clock = configuration.clock
        self.limit = limit ?? configuration.busyTimeout
    }

    /// Runs a closure until it is not busy. Whatever it does must be undone when it throws ``Freezer/Error/busy(place:after:)``.
    ///
    /// - Throws: ``Freezer/Error/busy(place:after:)`` with the time that was waited, `CancellationError`, and what the closure throws.
    func run<Value>(_ attempt: () throws -> Value) async throws -> Value {
        let time = AnyClock(erasing: clock).elapsed
        var pauses = DoublingPause(from: .milliseconds(1), upTo: .milliseconds(32))
        while true {
            do { return try attempt() } catch Freezer.Error.busy {
                let waited = time()
                guard waited < limit else { throw Freezer.Error.busy(place: place, after: waited) }
            }
            try await clock.sleep(for: pauses.next())
        }
    }
}
