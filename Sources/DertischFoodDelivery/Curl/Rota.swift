/// Who may go next: a bounded number in all and to each host, first come, first served among those who may go.
///
/// A pure value: it is told what happens and says who starts. Numbers must come in ascending order.
struct Rota {
    typealias Number = UInt64
    typealias Instant = ContinuousClock.Instant

    private struct Waiting {
        let host: String
        let deadline: Instant
    }

    private struct Host {
        /// Those who wait, oldest first; one who has left stays here until his turn, or until he is swept out.
        var queue: [Number] = []
        var head = 0
        var left = 0
        var underWay = 0
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

    /// Puts one at the end of the queue.
    ///
    /// - Complexity: O(1) on average.
    mutating func enqueue(_ number: Number, to host: String, until deadline: Instant) {
        waiting[number] = Waiting(host: host, deadline: deadline)
        hosts[host, default: Host()].queue.append(number)
        nextDeadline = min(nextDeadline ?? deadline, deadline)
    }

    /// Lets the next one start, if anyone may.
    ///
    /// - Complexity: O(h) in the number of hosts that somebody waits for or is on the way to.
    mutating func next() -> Number? {
        guard underWay.count < most, !waiting.isEmpty else { return nil }
        var chosen: (number: Number, host: String)?
        for (name, host) in hosts where host.underWay < mostPerHost {
            guard let number = oldest(of: host), number < chosen?.number ?? .max else { continue }
            chosen = (number, name)
        }
        guard let chosen else { return nil }
        waiting[chosen.number] = nil
        if waiting.isEmpty { nextDeadline = nil }
        underWay[chosen.number] = chosen.host
        hosts[chosen.host]?.underWay += 1
        hosts[chosen.host]?.left += 1
        sweep(chosen.host)
        return chosen.number
    }

    /// Takes one off the rota, waiting or under way; one who is not on it changes nothing.
    mutating func leave(_ number: Number) {
        if let host = underWay.removeValue(forKey: number) {
            hosts[host]?.underWay -= 1
            sweep(host)
        } else if let entry = waiting.removeValue(forKey: number) {
            if waiting.isEmpty { nextDeadline = nil }
            hosts[entry.host]?.left += 1
            sweep(entry.host)
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

    private func oldest(of host: Host) -> Number? {
        host.queue[host.head...].first { waiting[$0] != nil }
    }

    /// Forgets those at the head who have left, all who have left once they outnumber those who wait, and a host that
    /// nobody wants any more.
    private mutating func sweep(_ name: String) {
        guard let index = hosts.index(forKey: name) else { return }
        // Moved out and back, so that the queue is never copied.
        var host = Host()
        swap(&host, &hosts.values[index])
        while host.head < host.queue.count, waiting[host.queue[host.head]] == nil { host.head += 1 }
        if host.head == host.queue.count {
            host.queue.removeAll(keepingCapacity: true)
            host.head = 0
            host.left = 0
        } else if host.left > 32, host.left > host.queue.count / 2 {
            host.queue = host.queue[host.head...].filter { waiting[$0] != nil }
            host.head = 0
            host.left = 0
        }
        if host.underWay == 0, host.queue.isEmpty {
            hosts.remove(at: index)
        } else {
            swap(&host, &hosts.values[index])
        }
    }
}
