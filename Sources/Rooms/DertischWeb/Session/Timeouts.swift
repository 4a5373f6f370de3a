import DertischSupport

/// The time-outs of a room's pages, sessions and sockets, of few different lengths. A single task sleeps until the next is due.
///
/// A sleeping task takes 2.3 KB, and keeps them until its time is up, even if it is cancelled. Nearly all time-outs are cancelled, since
/// nearly every page is joined. One takes 160 bytes.
///
/// - Complexity: to start one costs O(1), or O(n) in the lengths if none is due sooner. To cancel one costs O(1).
@MainActor final class Timeouts {
    /// By their lengths. Those of one length are due in the order in which they were started.
    private var queues: [Duration: Queue<Timeout>] = [:]
    private let clock: AnyClock
    private var timer: Task<Void, Never>?
    /// The time at which the timer fires. `nil` while there is no time-out.
    private var scheduled: Duration?

    init(clock: any Clock<Duration>) { self.clock = AnyClock(erasing: clock) }

    deinit { timer?.cancel() }

    /// Starts a time-out.
    ///
    /// - Parameters:
    ///   - length: the time until it is due.
    ///   - action: called when it is due.
    func start(_ length: Duration, _ action: @escaping @MainActor () -> Void) -> Timeout {
        let timeout = Timeout(due: clock.elapsed() + length.bounded, action)
        queues[length, default: Queue()].append(timeout)
        if scheduled.map({ timeout.due < $0 }) ?? true { schedule(at: timeout.due) }
        return timeout
    }

    private func schedule(at due: Duration) {
        timer?.cancel()
        scheduled = due
        timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(due - clock.elapsed())) != nil, !Task.isCancelled else { return }
            self?.fire(dueAt: due)
        }
    }

    /// Calls what is due by then, although more may be due by now. On a busy main actor, a browser that came in time may wait there.
    private func fire(dueAt time: Duration) {
        // What is started meanwhile is scheduled below.
        scheduled = .zero
        for length in Array(queues.keys) {
            while let first = queues[length]?.first, !first.isRunning || first.due <= time {
                queues[length]?.next()
                first.fire()
            }
            if queues[length]?.isEmpty == true { queues[length] = nil }
        }
        scheduled = nil
        if let due = queues.values.lazy.compactMap({ $0.first?.due }).min() { schedule(at: due) }
    }
}
