/// Who is connected: decides who may come in, and whose request is taking too long to arrive.
struct ConnectionBook {
    struct Limits {
        var all: Int
        var perAddress: Int
        var fromLoopback: Int
        /// Heartbeats within which a request must arrive.
        var beats: Int
    }

    private struct Entry {
        let descriptor: Int32
        let address: PeerAddress
        /// Heartbeats since the connection has been waiting for a request; nil while one is in hand.
        var waiting: Int? = 0
        var isCut = false
    }

    private let limits: Limits
    private var entries: [UInt: Entry] = [:]
    private var counts: [PeerAddress: Int] = [:]

    init(limits: Limits) { self.limits = limits }

    /// Why a connection from that address is turned away, if it is.
    func refusal(of address: PeerAddress) -> HTTPServer.Counters.Refusal? {
        if entries.count >= limits.all { return .tooManyConnections }
        let limit = address.isLoopback ? limits.fromLoopback : limits.perAddress
        return counts[address.neighbourhood, default: 0] >= limit ? .tooManyFromOneAddress : nil
    }

    mutating func open(_ id: UInt, _ descriptor: Int32, from address: PeerAddress) {
        entries[id] = Entry(descriptor: descriptor, address: address)
        counts[address.neighbourhood, default: 0] += 1
    }

    mutating func close(_ id: UInt) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        let key = entry.address.neighbourhood
        counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    func address(of id: UInt) -> PeerAddress? { entries[id]?.address }

    /// The whole request is there: from now on the server is the one that takes its time.
    mutating func requestArrived(on id: UInt) { entries[id]?.waiting = nil }

    /// The answer is sent: the next request may come.
    mutating func awaitRequest(on id: UInt) { entries[id]?.waiting = 0 }

    /// Whether the connection was named late, and is on its way out.
    func isCut(_ id: UInt) -> Bool { entries[id]?.isCut ?? false }

    /// One heartbeat has passed. Answers the descriptors of connections whose request is too late, each once.
    mutating func beat() -> [Int32] {
        var late: [Int32] = []
        for (id, entry) in entries {
            guard let waiting = entry.waiting else { continue }
            let isLate = waiting >= limits.beats
            if isLate { late.append(entry.descriptor) }
            entries[id]?.waiting = isLate ? nil : waiting + 1
            entries[id]?.isCut = isLate
        }
        return late
    }
}
