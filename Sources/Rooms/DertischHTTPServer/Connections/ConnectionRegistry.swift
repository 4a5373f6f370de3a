/// The registry of open connections: admission, displacement and time-outs. Makes decisions only, without effects.
struct ConnectionRegistry {
    struct Limits {
        var total: Int
        var perAddress: Int
        var fromLoopback: Int
        /// The time within which a request must arrive.
        var requestTimeout: Duration
    }

    /// The decision about a new connection.
    enum Verdict: Equatable {
        case admit
        /// Admit it, and close this connection, which has waited longest for a request.
        case admitInPlaceOf(UInt64)
        case refuse(HTTPServer.Counters.Reason)
    }

    private struct Entry {
        let address: PeerAddress
        /// The moment at which the connection began to wait for a request; `nil` while one is in progress.
        var waitingSince: ContinuousClock.Instant?
        /// A serial number that grows each time a connection begins to wait.
        var sequence: UInt64
    }

    private let limits: Limits
    private let proxies: ProxyList
    private var entries: [UInt64: Entry] = [:]
    private var counts: [PeerAddress: Int] = [:]
    private var lastSequence: UInt64 = 0
    /// The longest waiting connections at the last search, the longest at the end.
    private var oldest: [(id: UInt64, sequence: UInt64)] = []

    init(limits: Limits, proxies: ProxyList = ProxyList()) {
        self.limits = limits
        self.proxies = proxies
    }

    var count: Int { entries.count }

    /// The decision about a connection from that address. A proxy speaks for many clients, so only the total limit
    /// bounds it.
    mutating func verdict(on address: PeerAddress) -> Verdict {
        if entries.count >= limits.total {
            return takeOldest().map(Verdict.admitInPlaceOf) ?? .refuse(.tooManyConnections)
        }
        guard !proxies.contains(address), isFull(address) else { return .admit }
        return takeOldest(of: address).map(Verdict.admitInPlaceOf) ?? .refuse(.tooManyFromOneAddress)
    }

    /// True if an address has reached its limit of connections, or of requests through proxies.
    func isFull(_ address: PeerAddress) -> Bool {
        let limit = address.isLoopback ? limits.fromLoopback : limits.perAddress
        return counts[address.clientNetwork, default: 0] >= limit
    }

    mutating func open(_ id: UInt64, from address: PeerAddress, at now: ContinuousClock.Instant) {
        lastSequence += 1
        entries[id] = Entry(address: address, waitingSince: now, sequence: lastSequence)
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
        let key = address.clientNetwork
        let count = counts[key, default: 0] + change
        counts[key] = count > 0 ? count : nil
    }

    /// Records that a request is complete: from now on the server takes the time.
    mutating func requestArrived(on id: UInt64) { entries[id]?.waitingSince = nil }

    /// Records that the answer is sent and the next request may come.
    mutating func awaitRequest(on id: UInt64, at now: ContinuousClock.Instant) {
        lastSequence += 1
        entries[id]?.waitingSince = now
        entries[id]?.sequence = lastSequence
    }

    /// Removes and returns the connection that has waited longest for a request: half open, or kept alive.
    mutating func takeOldest() -> UInt64? {
        while true {
            if let next = oldest.popLast() {
                guard let entry = entries[next.id], entry.waitingSince != nil, entry.sequence == next.sequence
                else {
                    continue
                }
                close(next.id)
                return next.id
            }
            // One sort serves many new connections, so that each costs little.
            oldest = entries.filter { $0.value.waitingSince != nil }.map { ($0.key, $0.value.sequence) }
                .sorted { $0.sequence < $1.sequence }
            guard !oldest.isEmpty else { return nil }
            oldest.removeLast(oldest.count - max(1, oldest.count / 8))
            oldest.reverse()
        }
    }

    private mutating func takeOldest(of address: PeerAddress) -> UInt64? {
        let key = address.clientNetwork
        let oldest = entries.filter { $0.value.waitingSince != nil && $0.value.address.clientNetwork == key }
            .min { $0.value.sequence < $1.value.sequence }
        guard let oldest else { return nil }
        close(oldest.key)
        return oldest.key
    }

    /// Returns the connections whose request is too late, each once.
    mutating func takeLate(at now: ContinuousClock.Instant) -> [UInt64] {
        let late = entries.filter { $0.value.waitingSince.map { now - $0 >= limits.requestTimeout } == true }.keys
        for id in late { entries[id]?.waitingSince = nil }
        return Array(late)
    }
}
