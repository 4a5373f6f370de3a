/// Who is connected: decides who may come in, who makes room for others, and whose request takes too long to arrive.
struct ConnectionBook {
    struct Limits {
        var all: Int
        var perAddress: Int
        var fromLoopback: Int
        /// Heartbeats within which a request must arrive.
        var beats: Int
    }

    /// What becomes of a connection that comes in.
    enum Verdict: Equatable {
        case admit
        /// This one, which waits for a request longest, is closed for it.
        case admitInPlaceOf(UInt64)
        case refuse(HTTPServer.Counters.Refusal)
    }

    private struct Entry {
        let address: PeerAddress
        /// Heartbeats since the connection has been waiting for a request; nil while one is in hand.
        var waiting: Int? = 0
        /// Grows with each time that a connection begins to wait.
        var turn: UInt64
    }

    private let limits: Limits
    private let proxies: ProxyList
    private var entries: [UInt64: Entry] = [:]
    private var counts: [PeerAddress: Int] = [:]
    private var lastTurn: UInt64 = 0
    /// Those that waited longest when they were looked for last, the longest at the end.
    private var oldest: [(id: UInt64, turn: UInt64)] = []

    init(limits: Limits, proxies: ProxyList = ProxyList()) {
        self.limits = limits
        self.proxies = proxies
    }

    var count: Int { entries.count }

    /// What becomes of a connection from that address. A proxy speaks for many, so only the limit for all bounds it.
    mutating func verdict(on address: PeerAddress) -> Verdict {
        if entries.count >= limits.all {
            return takeOldest().map(Verdict.admitInPlaceOf) ?? .refuse(.tooManyConnections)
        }
        guard !proxies.contains(address), isFull(address) else { return .admit }
        return takeOldest(of: address).map(Verdict.admitInPlaceOf) ?? .refuse(.tooManyFromOneAddress)
    }

    /// Whether an address has as many connections, or requests through proxies, as one may have.
    func isFull(_ address: PeerAddress) -> Bool {
        let limit = address.isLoopback ? limits.fromLoopback : limits.perAddress
        return counts[address.neighbourhood, default: 0] >= limit
    }

    mutating func open(_ id: UInt64, from address: PeerAddress) {
        lastTurn += 1
        entries[id] = Entry(address: address, turn: lastTurn)
        count(address, 1)
    }

    mutating func close(_ id: UInt64) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        count(entry.address, -1)
    }

    /// Counts a request of a proxy's client, from its head to the end of its answer.
    mutating func beginRequest(of client: PeerAddress) { count(client, 1) }
    mutating func endRequest(of client: PeerAddress) { count(client, -1) }

    private mutating func count(_ address: PeerAddress, _ change: Int) {
        let key = address.neighbourhood
        let count = counts[key, default: 0] + change
        counts[key] = count > 0 ? count : nil
    }

    /// The whole request is there: from now on the server is the one that takes its time.
    mutating func requestArrived(on id: UInt64) { entries[id]?.waiting = nil }

    /// The answer is sent: the next request may come.
    mutating func awaitRequest(on id: UInt64) {
        lastTurn += 1
        entries[id]?.waiting = 0
        entries[id]?.turn = lastTurn
    }

    /// The connection that has waited longest for a request: half open, or kept for the next request. It is taken for gone.
    mutating func takeOldest() -> UInt64? {
        while true {
            if let next = oldest.popLast() {
                guard let entry = entries[next.id], entry.waiting != nil, entry.turn == next.turn else { continue }
                close(next.id)
                return next.id
            }
            // A crowd is sorted once for many that come, so that each costs little.
            oldest = entries.filter { $0.value.waiting != nil }.map { ($0.key, $0.value.turn) }
                .sorted { $0.turn < $1.turn }
            guard !oldest.isEmpty else { return nil }
            oldest.removeLast(oldest.count - max(1, oldest.count / 8))
            oldest.reverse()
        }
    }

    private mutating func takeOldest(of address: PeerAddress) -> UInt64? {
        let key = address.neighbourhood
        let oldest = entries.filter { $0.value.waiting != nil && $0.value.address.neighbourhood == key }
            .min { $0.value.turn < $1.value.turn }
        guard let oldest else { return nil }
        close(oldest.key)
        return oldest.key
    }

    /// One heartbeat has passed. Answers the connections whose request is too late, each once.
    mutating func beat() -> [UInt64] {
        var late: [UInt64] = []
        for (id, entry) in entries {
            guard let waiting = entry.waiting else { continue }
            let isLate = waiting >= limits.beats
            if isLate { late.append(id) }
            entries[id]?.waiting = isLate ? nil : waiting + 1
        }
        return late
    }
}
