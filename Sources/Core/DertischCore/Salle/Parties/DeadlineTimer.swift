import DertischSupport

/// The timer of deadlines: wakes parties whose edits have rested, or whose orders cook for too long without a dish. A house has one, with a single
/// timer task for all.
@MainActor final class DeadlineTimer {
    /// The parties that have a deadline.
    private var parties: [ObjectIdentifier: Party] = [:]
    private let clock: AnyClock
    /// It may fire before all deadlines, since orders close and dishes postpone them.
    private lazy var timer = SharedTimer(clock: clock) { [weak self] _ in self?.wakeDue() }

    init(clock: any Clock<Duration>) { self.clock = AnyClock(erasing: clock) }

    /// The time since the house was opened.
    var now: Duration { clock.elapsed() }

    /// Watches a party as long as it has a deadline. To be called after each change of those.
    func watch(_ party: Party) {
        guard !party.isGone, let due = party.orders.scheduler.nextDeadline else { return forget(party) }
        parties[ObjectIdentifier(party)] = party
        timer.set(for: due)
    }

    /// Watches a party no longer.
    func forget(_ party: Party) { parties[ObjectIdentifier(party)] = nil }

    /// Wakes the parties that have a deadline now. Returns the earliest of the others.
    private func wakeDue() -> Duration? {
        for party in Array(parties.values) {
            if let due = party.orders.scheduler.nextDeadline, due <= now { party.run(.deadline) }
            watch(party)
        }
        return parties.values.lazy.compactMap(\.orders.scheduler.nextDeadline).min()
    }
}
