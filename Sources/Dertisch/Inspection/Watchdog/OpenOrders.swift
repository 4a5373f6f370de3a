/// The orders of a party that were taken and are not done yet, with what was ordered.
///
/// Most parties have one at a time, so the latest lies beside the list of the others: nothing is allocated for it.
struct OpenOrders: Sendable {
    private struct Entry: Sendable {
        let ticket: Ticket
        /// `nil` for news.
        let order: (any Sendable)?
        var isSuspended = false
    }

    private var latest: Entry?
    private var others: [Entry] = []

    mutating func open(_ ticket: Ticket, _ order: (any Sendable)?) { push(Entry(ticket: ticket, order: order)) }

    private mutating func push(_ entry: Entry) {
        if let latest { others.append(latest) }
        latest = entry
    }

    /// Notes that an order waits for something; news is not known before.
    mutating func suspend(_ ticket: Ticket) {
        if latest?.ticket == ticket {
            latest?.isSuspended = true
        } else if let index = others.lastIndex(where: { $0.ticket == ticket }) {
            others[index].isSuspended = true
        } else {
            push(Entry(ticket: ticket, order: nil, isSuspended: true))
        }
    }

    /// Takes an order out. Answers whether it had waited for something.
    mutating func close(_ ticket: Ticket) -> Bool {
        if let latest, latest.ticket == ticket {
            self.latest = nil
            return latest.isSuspended
        }
        guard let index = others.lastIndex(where: { $0.ticket == ticket }) else { return false }
        return others.remove(at: index).isSuspended
    }

    func order(_ ticket: Ticket) -> (any Sendable)? {
        if let latest, latest.ticket == ticket { return latest.order }
        return others.last { $0.ticket == ticket }?.order
    }

    /// Those that wait for something, oldest first.
    var suspended: [Ticket] { (others + (latest.map { [$0] } ?? [])).filter(\.isSuspended).map(\.ticket) }

    /// Takes all out. Answers how many had waited for something.
    mutating func removeAll() -> Int {
        defer { (latest, others) = (nil, []) }
        return suspended.count
    }
}
