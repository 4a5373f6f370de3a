import Plug

/// Tells parties of their orders that cook for too long without a dish. A house has one, with one timer for all of them.
@MainActor final class OrderTimer {
    private struct Key: Hashable {
        let party: Int
        let ticket: Ticket
    }

    private struct Entry {
        let party: AnyParty
        let limit: Duration
        var due: Duration
    }

    private var entries: [Key: Entry] = [:]
    private var timer: Task<Void, Never>?
    /// When the timer rings; it may be earlier than anything is due, since a dish puts that off.
    private var ringing: Duration?
    private let now: () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    init(clock: any Clock<Duration>) {
        func elapsed<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        now = elapsed(clock)
        sleep = { try await clock.sleep(for: $0) }
    }

    isolated deinit { timer?.cancel() }

    /// An order cooks, and has so much time until its first dish. It is told again whenever so much has passed.
    func start(_ ticket: Ticket, of party: AnyParty, limit: Duration) {
        let limit = max(limit, .milliseconds(1)).bounded
        let due = now() + limit
        entries[Key(party: party.number, ticket: ticket)] = Entry(party: party, limit: limit, due: due)
        if ringing.map({ due < $0 }) ?? true { ring(at: due) }
    }

    /// An order has served a dish: its time begins anew.
    func putOff(_ ticket: Ticket, of party: AnyParty) {
        let key = Key(party: party.number, ticket: ticket)
        guard let limit = entries[key]?.limit else { return }
        entries[key]?.due = now() + limit
    }

    /// An order is done, or serves a stream.
    func stop(_ ticket: Ticket, of party: AnyParty) { entries[Key(party: party.number, ticket: ticket)] = nil }

    private func ring(at due: Duration) {
        timer?.cancel()
        ringing = due
        timer = Task.immediate { [weak self, sleep, pause = due - now()] in
            guard (try? await sleep(pause)) != nil, !Task.isCancelled else { return }
            self?.ring()
        }
    }

    private func ring() {
        ringing = nil
        let now = now()
        for (key, entry) in entries where entry.due <= now {
            entries[key]?.due = now + entry.limit
            entry.party.tookTooLong(key.ticket, entry.limit)
        }
        if let due = entries.values.lazy.map(\.due).min() { ring(at: due) }
    }
}
