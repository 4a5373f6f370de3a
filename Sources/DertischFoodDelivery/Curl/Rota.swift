import DertischBasics

/// Who may go next: a bounded number in all and to each host; among those who may go the most urgent first, and among the
/// equally urgent first come, first served.
///
/// A pure value: it is told what happens and says who starts. Numbers must come in ascending order.
struct Rota {
    typealias Number = UInt64
    typealias Instant = ContinuousClock.Instant
    typealias Priority = DeliveryRequest.Priority

    private struct Waiting {
        let host: String
        let priority: Priority
        let deadline: Instant
    }

    /// Those of one urgency who wait for a host, oldest first; one who has left stays here until his turn, or until he is
    /// swept out.
    private struct Lane {
        var queue = Queue<Number>()
        var left = 0

        /// Forgets those at the head who have left, and all who have left once they outnumber those who wait.
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
        /// The most urgent first; none before somebody had to wait.
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

    /// When the first of those who wait gives up at the earliest, or `nil` if nobody waits.
    private(set) var nextDeadline: Instant?

    init(most: Int, mostPerHost: Int) {
        self.most = max(1, most)
        self.mostPerHost = max(1, mostPerHost)
    }

    /// How many are under way.
    var countUnderWay: Int { underWay.count }
    /// How many wait.
    var countWaiting: Int { waiting.count }
    /// How many hosts are remembered: only those that somebody waits for or is on the way to.
    var countHosts: Int { hosts.count }

    /// Puts one at the end of the queue of its host and urgency.
    ///
    /// - Complexity: O(1) on average.
    mutating func enqueue(
        _ number: Number, to host: String, _ priority: Priority = .normal, until deadline: Instant
    ) {
        waiting[number] = Waiting(host: host, priority: priority, deadline: deadline)
        hosts[host, default: Host()].queue(number, in: Self.lane(of: priority))
        nextDeadline = min(nextDeadline ?? deadline, deadline)
    }

    /// Lets one start at once, if nobody waits and there is room: as most do, and it costs no queue.
    ///
    /// - Returns: whether it starts; otherwise it has to be put into the queue.
    mutating func begin(_ number: Number, to host: String) -> Bool {
        guard waiting.isEmpty, underWay.count < most else { return false }
        guard hosts[host, default: Host()].begin(most: mostPerHost) else { return false }
        underWay[number] = host
        return true
    }

    /// Lets the next one start, if anyone may.
    ///
    /// - Complexity: O(h) in the number of hosts that somebody waits for or is on the way to.
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

    /// Takes one off the rota, waiting or under way; one who is not on it changes nothing.
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

    /// Takes off all who have waited too long, and names them in the order in which they came.
    ///
    /// - Complexity: O(1) before ``nextDeadline``, O(n log n) in the number of those who wait after it.
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

    /// Tidies a lane, and forgets a host that nobody wants any more.
    private mutating func sweep(_ name: String, _ lane: Int?) {
        guard let index = hosts.index(forKey: name) else { return }
        // Moved out and back, so that no queue is ever copied.
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
