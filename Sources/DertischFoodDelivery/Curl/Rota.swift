import DertischBasics

/// The scheduler of exchanges, with a limit in all and a limit for each host. The most urgent goes first; those of
/// equal priority go in order of arrival.
///
/// A pure value: it is told events and returns the exchanges to start. Numbers must be ascending.
struct Rota {
    typealias Number = UInt64
    typealias Instant = ContinuousClock.Instant
    typealias Priority = DeliveryRequest.Priority

    private struct Waiting {
        let host: String
        let priority: Priority
        let deadline: Instant
    }

    /// The queue of one priority for one host, oldest first. An entry that has left stays until its turn, or until it
    /// is swept out.
    private struct Lane {
        var queue = Queue<Number>()
        var left = 0

        /// Drops entries at the head that have left, and all such entries once they are more than half of the queue.
        mutating func sweep(_ isWaiting: (Number) -> Bool) {
            while let first = queue.first, !isWaiting(first) { queue.next() }
            if queue.isEmpty {
                left = 0
            } else if left > 32, left > queue.count / 2 {
                queue.removeAll { !isWaiting($0) }
                left = 0
            }
        }
    }

    private struct Host {
        /// The most urgent first; empty until an exchange has to wait.
        var lanes: [Lane] = []
        var underWay = 0

        mutating func begin(most: Int) -> Bool {
            guard underWay < most else { return false }
            underWay += 1
            return true
        }

        mutating func queue(_ number: Number, in lane: Int) {
            if lanes.isEmpty { lanes = Array(repeating: Lane(), count: Priority.allCases.count) }
            lanes[lane].queue.append(number)
        }
    }

    private let most: Int
    private let mostPerHost: Int
    private var waiting: [Number: Waiting] = [:]
    private var underWay: [Number: String] = [:]
    private var hosts: [String: Host] = [:]

    /// The earliest deadline of the waiting exchanges, or `nil` if none waits.
    private(set) var nextDeadline: Instant?

    init(most: Int, mostPerHost: Int) {
        self.most = max(1, most)
        self.mostPerHost = max(1, mostPerHost)
    }

    /// The number of exchanges under way.
    var countUnderWay: Int { underWay.count }
    /// The number of exchanges waiting.
    var countWaiting: Int { waiting.count }
    /// The number of hosts tracked: those with exchanges waiting or under way.
    var countHosts: Int { hosts.count }

    /// Appends an exchange to the queue of its host and priority.
    ///
    /// - Complexity: O(1) on average.
    mutating func enqueue(
        _ number: Number, to host: String, _ priority: Priority = .normal, until deadline: Instant
    ) {
        waiting[number] = Waiting(host: host, priority: priority, deadline: deadline)
        hosts[host, default: Host()].queue(number, in: Self.lane(of: priority))
        nextDeadline = min(nextDeadline ?? deadline, deadline)
    }

    /// Starts an exchange at once if none waits and there is room. That is the usual case, and it needs no queue.
    ///
    /// - Returns: `true` if the exchange starts. Otherwise it must be queued.
    mutating func begin(_ number: Number, to host: String) -> Bool {
        guard waiting.isEmpty, underWay.count < most else { return false }
        guard hosts[host, default: Host()].begin(most: mostPerHost) else { return false }
        underWay[number] = host
        return true
    }

    /// Starts the next exchange that may start.
    ///
    /// - Complexity: O(h) in the number of hosts with exchanges waiting or under way.
    mutating func next() -> Number? {
        guard underWay.count < most, !waiting.isEmpty else { return nil }
        var chosen: (lane: Int, number: Number, host: String)?
        for (name, host) in hosts where host.underWay < mostPerHost {
            guard let (lane, number) = first(of: host) else { continue }
            if let chosen, (chosen.lane, chosen.number) < (lane, number) { continue }
            chosen = (lane, number, name)
        }
        guard let chosen else { return nil }
        waiting[chosen.number] = nil
        if waiting.isEmpty { nextDeadline = nil }
        underWay[chosen.number] = chosen.host
        hosts[chosen.host]?.underWay += 1
        hosts[chosen.host]?.lanes[chosen.lane].left += 1
        sweep(chosen.host, chosen.lane)
        return chosen.number
    }

    /// Removes an exchange, waiting or under way. An unknown number has no effect.
    mutating func leave(_ number: Number) {
        if let host = underWay.removeValue(forKey: number) {
            hosts[host]?.underWay -= 1
            sweep(host, nil)
        } else if let entry = waiting.removeValue(forKey: number) {
            if waiting.isEmpty { nextDeadline = nil }
            let lane = Self.lane(of: entry.priority)
            hosts[entry.host]?.lanes[lane].left += 1
            sweep(entry.host, lane)
        }
    }

    /// Removes all exchanges past their deadlines, and returns them in order of arrival.
    ///
    /// - Complexity: O(1) before ``nextDeadline``, O(n log n) in the number of waiting exchanges after it.
    mutating func expire(at now: Instant) -> [Number] {
        guard let nextDeadline, nextDeadline <= now else { return [] }
        let expired = waiting.filter { $0.value.deadline <= now }.map(\.key).sorted()
        for number in expired { leave(number) }
        self.nextDeadline = waiting.values.map(\.deadline).min()
        return expired
    }

    private static func lane(of priority: Priority) -> Int { Priority.high.rawValue - priority.rawValue }

    private func first(of host: Host) -> (lane: Int, number: Number)? {
        for (index, lane) in host.lanes.enumerated() {
            if let number = lane.queue.first(where: { waiting[$0] != nil }) { return (index, number) }
        }
        return nil
    }

    /// Sweeps a queue, and drops a host without exchanges.
    private mutating func sweep(_ name: String, _ lane: Int?) {
        guard let index = hosts.index(forKey: name) else { return }
        // Moved out and back, so that the queues are never copied.
        var host = Host()
        swap(&host, &hosts.values[index])
        if let lane { host.lanes[lane].sweep { waiting[$0] != nil } }
        if host.underWay == 0, host.lanes.allSatisfy({ $0.queue.isEmpty }) {
            hosts.remove(at: index)
        } else {
            swap(&host, &hosts.values[index])
        }
    }
}
