import DertischSupport

/// The time-outs of a room's pages, sessions and sockets, of few different lengths. They share a timer.
///
/// Nearly all time-outs are cancelled, since nearly every page is joined. One takes 160 bytes.
///
/// - Complexity: to start one costs O(1), or O(n) in the lengths if none is due sooner. To cancel one costs O(1).
@MainActor final class Timeouts {
    /// By their lengths. Those of one length are due in the order in which they were started.
    private var queues: [Duration: Queue<Timeout>] = [:]
    private let clock: AnyClock
    private lazy var timer = SharedTimer(clock: clock) { [weak self] in self?.end(dueAt: $0) }

    init(clock: any Clock<Duration>) { self.clock = AnyClock(erasing: clock) }

    /// Starts a time-out.
    ///
    /// - Parameters:
    ///   - length: the time until it is due.
    ///   - action: called when it is due.
    func start(_ length: Duration, _ action: @escaping @MainActor () -> Void) -> Timeout {
        let timeout = Timeout(due: clock.elapsed() + length.bounded, action)
        queues[length, default: Queue()].append(timeout)
        timer.set(for: timeout.due)
        return timeout
    }

    /// Calls what is due by then, although more may be due by now: on a busy main actor, a browser that came in time may wait there.
    ///
    /// - Returns: the time at which the next is due.
    private func end(dueAt time: Duration) -> Duration? {
        for length in Array(queues.keys) {
            while let first = queues[length]?.first, !first.isRunning || first.due <= time {
                queues[length]?.next()
                first.fire()
            }
            if queues[length]?.isEmpty == true { queues[length] = nil }
        }
        return queues.values.lazy.compactMap({ $0.first?.due }).min()
    }
}
