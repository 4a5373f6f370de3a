import DertischBasics

/// The timer of slow orders: lets parties look at orders that cook for too long without a dish. A house has one, with
/// a single timer task for all orders.
@MainActor final class OrderTimer {
    /// The parties with orders whose time is measured.
    private var parties: [ObjectIdentifier: AnyParty] = [:]
    private var timer: Task<Void, Never>?
    /// The time at which the timer fires. It may precede all due times, since orders finish and dishes postpone them.
    private var scheduled: Duration?
    private let clock: AnyClock

    init(clock: any Clock<Duration>) { self.clock = AnyClock(erasing: clock) }

    isolated deinit { timer?.cancel() }

    /// The time since the house was opened.
    var now: Duration { clock.elapsed() }

    /// Watches a party as long as the time of any of its orders is measured. To be called after each change of those.
    func watch(_ party: AnyParty) {
        guard let due = party.orders.nextLook else { return forget(party) }
        parties[ObjectIdentifier(party)] = party
        if scheduled.map({ due < $0 }) ?? true { schedule(at: due) }
    }

    /// Watches a party no longer.
    func forget(_ party: AnyParty) { parties[ObjectIdentifier(party)] = nil }

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
        let now = now
        for party in Array(parties.values) {
            party.lookAtOrders(now)
            watch(party)
        }
    }
}
