import DertischSupport

/// The scheduler of transfers, with a limit in all and a limit for each host. The most urgent goes first; those of
/// equal priority go in order of arrival.
///
/// A pure value: it is told events and returns the transfers to start. IDs must be ascending.
struct TransferScheduler {
    typealias TransferID = UInt64
    typealias Instant = ContinuousClock.Instant
    typealias Priority = DeliveryRequest.Priority

    private struct QueuedTransfer {
        let host: String
        let priority: Priority
        let deadline: Instant
    }

    /// The queue of one priority for one host, oldest first. An entry that was removed stays until its turn, or until
    /// it is swept out.
    private struct LazyQueue {
        var ids = Queue<TransferID>()
        var removed = 0

        /// Drops removed entries at the head, and all of them once they are more than half of the queue.
        mutating func sweep(_ isQueued: (TransferID) -> Bool) {
            while let first = ids.first, !isQueued(first) { ids.next() }
            if ids.isEmpty {
                removed = 0
            } else if removed > 32, removed > ids.count / 2 {
                ids.removeAll { !isQueued($0) }
                removed = 0
            }
        }
    }

    private struct Host {
        /// The queues by priority, the most urgent first; empty until a transfer has to wait.
        var queues: [LazyQueue] = []
        var active = 0

        mutating func start(upTo maxActive: Int) -> Bool {
            guard active < maxActive else { return false }
            active += 1
            return true
        }

        mutating func enqueue(_ id: TransferID, at level: Int) {
            if queues.isEmpty { queues = Array(repeating: LazyQueue(), count: Priority.allCases.count) }
            queues[level].ids.append(id)
        }
    }

    private let maxActive: Int
    private let maxActivePerHost: Int
    private var queued: [TransferID: QueuedTransfer] = [:]
    private var active: [TransferID: String] = [:]
    private var hosts: [String: Host] = [:]

    /// The earliest deadline of the queued transfers, or `nil` if there are none.
    private(set) var nextDeadline: Instant?

    init(maxActive: Int, maxActivePerHost: Int) {
        self.maxActive = max(1, maxActive)
        self.maxActivePerHost = max(1, maxActivePerHost)
    }

    /// The number of transfers under way.
    var activeCount: Int { active.count }
    /// The number of transfers that wait.
    var queuedCount: Int { queued.count }
    /// The number of hosts tracked: those with transfers queued or under way.
    var hostCount: Int { hosts.count }

    /// Appends a transfer to the queue of its host and priority.
    ///
    /// - Complexity: O(1) on average.
    mutating func enqueue(
        _ id: TransferID, to host: String, _ priority: Priority = .normal, until deadline: Instant
    ) {
        queued[id] = QueuedTransfer(host: host, priority: priority, deadline: deadline)
        hosts[host, default: Host()].enqueue(id, at: Self.level(of: priority))
        nextDeadline = min(nextDeadline ?? deadline, deadline)
    }

    /// Starts a transfer at once if none is queued and the limits allow it. That is the usual case, and needs no queue.
    ///
    /// - Returns: `true` if the transfer starts. Otherwise it must be queued.
    mutating func startNow(_ id: TransferID, to host: String) -> Bool {
        guard queued.isEmpty, active.count < maxActive else { return false }
        guard hosts[host, default: Host()].start(upTo: maxActivePerHost) else { return false }
        active[id] = host
        return true
    }

    /// Starts the next transfer that may start.
    ///
    /// - Complexity: O(h) in the number of hosts with transfers queued or under way.
    mutating func startNext() -> TransferID? {
        guard active.count < maxActive, !queued.isEmpty else { return nil }
        var chosen: (level: Int, id: TransferID, host: String)?
        for (name, host) in hosts where host.active < maxActivePerHost {
            guard let (level, id) = first(of: host) else { continue }
            if let chosen, (chosen.level, chosen.id) < (level, id) { continue }
            chosen = (level, id, name)
        }
        guard let chosen else { return nil }
        queued[chosen.id] = nil
        if queued.isEmpty { nextDeadline = nil }
        active[chosen.id] = chosen.host
        hosts[chosen.host]?.active += 1
        hosts[chosen.host]?.queues[chosen.level].removed += 1
        sweep(chosen.host, chosen.level)
        return chosen.id
    }

    /// Removes a transfer, queued or under way. An unknown ID has no effect.
    mutating func remove(_ id: TransferID) {
        if let host = active.removeValue(forKey: id) {
            hosts[host]?.active -= 1
            sweep(host, nil)
        } else if let entry = queued.removeValue(forKey: id) {
            if queued.isEmpty { nextDeadline = nil }
            let level = Self.level(of: entry.priority)
            hosts[entry.host]?.queues[level].removed += 1
            sweep(entry.host, level)
        }
    }

    /// Removes all transfers past their deadlines, and returns them in order of arrival.
    ///
    /// - Complexity: O(1) before ``nextDeadline``, O(n log n) in the number of queued transfers after it.
    mutating func expire(at now: Instant) -> [TransferID] {
        guard let nextDeadline, nextDeadline <= now else { return [] }
        let expired = queued.filter { $0.value.deadline <= now }.map(\.key).sorted()
        for id in expired { remove(id) }
        self.nextDeadline = queued.values.map(\.deadline).min()
        return expired
    }

    private static func level(of priority: Priority) -> Int { Priority.high.rawValue - priority.rawValue }

    private func first(of host: Host) -> (level: Int, id: TransferID)? {
        for (level, queue) in host.queues.enumerated() {
            if let id = queue.ids.first(where: { queued[$0] != nil }) { return (level, id) }
        }
        return nil
    }

    /// Sweeps a queue, and drops a host without transfers.
    private mutating func sweep(_ name: String, _ level: Int?) {
        guard let index = hosts.index(forKey: name) else { return }
        // Moved out and back, so that the queues are never copied.
        var host = Host()
        swap(&host, &hosts.values[index])
        if let level { host.queues[level].sweep { queued[$0] != nil } }
        if host.active == 0, host.queues.allSatisfy({ $0.ids.isEmpty }) {
            hosts.remove(at: index)
        } else {
            swap(&host, &hosts.values[index])
        }
    }
}
