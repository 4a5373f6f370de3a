import Synchronization

/// Counters that can be updated from any thread.
final class SharedCounters: Sendable {
    private let counters = Mutex(HTTPServer.Counters())

    var snapshot: HTTPServer.Counters { counters.withLock(\.self) }

    func update(_ change: (inout HTTPServer.Counters) -> Void) { counters.withLock { change(&$0) } }
    func countRefusal(_ reason: HTTPServer.Counters.Reason) {
        counters.withLock { $0.refused[reason, default: 0] += 1 }
    }
}
