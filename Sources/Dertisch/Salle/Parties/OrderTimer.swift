import DertischBasics

/// The timer of slow orders: notifies parties of orders that cook for too long without a dish. A house has one, with
/// a single timer task for all orders.
@MainActor final class OrderTimer {
    /// The delay before a head chef is asked for an order's limit. Most orders are done by then.
    private static let firstLook = Duration.seconds(1)

    private var entries: [(order: CookingOrder, party: AnyParty)] = []
    private var timer: Task<Void, Never>?
    /// The time at which the timer fires. It may precede all due times, since orders finish and dishes postpone them.
    private var scheduled: Duration?
    private let now: () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    init(clock: any Clock<Duration>) {
        func elapsed<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        if let clock = clock as? ContinuousClock {
            // The concrete type avoids a run-time look-up of the clock's type at each order.
            let start = clock.now
            now = { start.duration(to: ContinuousClock.now) }
        } else {
            now = elapsed(clock)
        }
        sleep = { try await clock.sleep(for: $0) }
    }

    isolated deinit { timer?.cancel() }

    /// Starts the time of an order that is suspended in its head chef.
    func start(_ order: CookingOrder, of party: AnyParty) {
        order.began = now()
        order.due = order.began + Self.firstLook
        if order.index == nil {
            order.index = entries.count
            entries.append((order, party))
        }
        if scheduled.map({ order.due < $0 }) ?? true { schedule(at: order.due) }
    }

    /// Restarts the time of an order that has served a dish.
    func postpone(_ order: CookingOrder) {
        guard order.index != nil else { return }
        order.began = now()
        order.due = order.began + (order.limit ?? Self.firstLook)
    }

    /// Stops timing an order that is done, or that serves a stream.
    func stop(_ order: CookingOrder) {
        guard let index = order.index, let last = entries.popLast() else { return }
        order.index = nil
        guard last.order !== order else { return }
        entries[index] = last
        last.order.index = index
    }

    private func schedule(at due: Duration) {
        timer?.cancel()
        scheduled = due
        timer = Task.immediate { [weak self, sleep, pause = due - now()] in
            guard (try? await sleep(pause)) != nil, !Task.isCancelled else { return }
            self?.fire()
        }
    }

    private func fire() {
        scheduled = nil
        let now = now()
        for (order, party) in entries where order.due <= now { look(at: order, of: party, now) }
        if let due = entries.lazy.map(\.order.due).min() { schedule(at: due) }
    }

    private func look(at order: CookingOrder, of party: AnyParty, _ now: Duration) {
        if order.limit == nil {
            guard let limit = party.timeLimit(of: order) else { return stop(order) }
            order.limit = max(limit, Duration.milliseconds(1)).bounded
        }
        guard let limit = order.limit else { return }
        order.due = order.began + limit
        guard order.due <= now else { return }
        // Repeated after each such period, so that the customer can be asked again.
        order.due = now + limit
        party.tookTooLong(order, limit)
    }
}
