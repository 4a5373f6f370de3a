import DertischSupport

/// The timer of deadlines: wakes parties whose edits have rested, or whose orders cook for too long without a dish. A house has one, with a single
/// timer task for all.
@MainActor final class DeadlineTimer {
    /// The parties that have a deadline.
    private var parties: [ObjectIdentifier: Party] = [:]
    private var timer: Task<Void, Never>?
    /// The time at which the timer fires. It may precede all deadlines, since orders finish and dishes postpone them.
    private var scheduled: Duration?
    private let clock: AnyClock

    init(clock: any Clock<Duration>) { self.clock = AnyClock(erasing: clock) }

    isolated deinit { timer?.cancel() }

    /// The time since the house was opened.
    var now: Duration { clock.elapsed() }

    /// Watches a party as long as it has a deadline. To be called after each change of those.
    func watch(_ party: Party) {
        guard let due = party.orders.scheduler.nextDeadline else { return forget(party) }
        parties[ObjectIdentifier(party)] = party
        if scheduled.map({ due < $0 }) ?? true { schedule(at: due) }
    }

    /// Watches a party no longer.
    func forget(_ party: Party) { parties[ObjectIdentifier(party)] = nil }

    private func schedule(at due: Duration) {
        timer?.cancel()
        scheduled = due
        timer = Task.immediate { [weak self, clock, pause = due - now] in
            guard (try? await clock.sleep(pause)) != nil, !Task.isCancelled else { return }
            self?.fire()
        }
    }

    private func fire() {
        scheduled = nil
        for party in Array(parties.values) {
            if let due = party.orders.scheduler.nextDeadline, due <= now { party.run(.deadline) }
            watch(party)
        }
    }
}
