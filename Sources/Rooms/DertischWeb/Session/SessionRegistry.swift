/// The sessions of a room, found by token, and the decision about one more. It ends no session: its caller does.
///
/// - Complexity: every call but ``removeAll()`` and ``connected`` is O(1), amortised.
@MainActor final class SessionRegistry {
    struct Limits {
        /// The most sessions.
        var total: Int
        /// The most pages that wait for their browsers, those that are being rendered among them.
        var unjoined: Int
    }

    /// The decision about a new session.
    enum Verdict {
        case admit
        /// Admit it once this one has ended.
        case admitInPlaceOf(WebSession)
        case refuse
    }

    /// The way of a session to its browser, and away from it.
    private enum State {
        /// Its page is being rendered. It gives way to no other: the work would be lost, and the next page would cost as much.
        case rendering
        /// Its page has been sent, and waits for its browser.
        case waiting(FairQueue<PeerAddress?, String>.Key)
        case connected
        /// Its browser has left, and may come back.
        case left(Int)
    }

    private struct Entry {
        let session: WebSession
        let network: PeerAddress?
        var state: State
    }

    private let limits: Limits
    private var entries: [String: Entry] = [:]
    private var renderingCount = 0
    private var waiting = FairQueue<PeerAddress?, String>()
    private var left = AgeOrder<String>()

    init(limits: Limits) {
        self.limits = Limits(total: limits.total, unjoined: max(1, limits.unjoined))
    }

    var count: Int { entries.count }

    /// The sessions whose browsers are connected.
    var connected: [WebSession] {
        entries.values.compactMap { if case .connected = $0.state { $0.session } else { nil } }
    }

    /// All sessions.
    var all: [WebSession] { entries.values.map(\.session) }

    subscript(_ token: String) -> WebSession? { entries[token]?.session }

    /// The decision about a page, before it is rendered.
    ///
    /// - Beyond the bound of waiting pages, a waiting page of the network with the most of them gives way.
    /// - In a full room, the browser that left first gives way, and never a waiting page: its browser would load it again, and
    ///   displace the next.
    /// - A network with a quarter of the bound of waiting pages displaces no browser. So whoever only loads pages, and joins none, ends
    ///   few sessions of others.
    ///
    /// - Parameters:
    ///   - peer: the numeric address of the client. A client may have a whole network of IPv6.
    ///   - waits: true if a browser will join. A client that will not displaces no visitor.
    func verdict(on peer: String, waits: Bool) -> Verdict {
        let isFull = entries.count >= limits.total
        let isCrowded = waits && renderingCount + waiting.count >= limits.unjoined
        guard renderingCount < limits.unjoined else { return .refuse }
        guard isFull || isCrowded else { return .admit }
        guard waits else { return .refuse }
        let network = network(peer)
        let hasItsShare = waiting.count(of: network) >= max(1, limits.unjoined / 4)
        let token = isCrowded || hasItsShare ? nil : left.oldest
        return (token ?? waiting.displaced(by: network)).flatMap { entries[$0]?.session }
            .map(Verdict.admitInPlaceOf) ?? .refuse
    }

    /// Adds a session whose page is being rendered.
    ///
    /// - Parameter peer: the numeric address of its client.
    func add(_ session: WebSession, of peer: String) {
        entries[session.token] = Entry(session: session, network: network(peer), state: .rendering)
        renderingCount += 1
    }

    /// Notes that a session's page has been sent and waits for its browser.
    func wait(_ session: WebSession) {
        guard let entry = entries[session.token] else { return }
        change(session, to: .waiting(waiting.append(session.token, of: entry.network)))
    }

    /// Notes that a session's browser is connected.
    func connect(_ session: WebSession) { change(session, to: .connected) }

    /// Notes that a session's browser has left.
    func leave(_ session: WebSession) {
        guard entries[session.token] != nil else { return }
        change(session, to: .left(left.append(session.token)))
    }

    func remove(_ session: WebSession) -> Bool {
        guard let removed = entries.removeValue(forKey: session.token) else { return false }
        end(removed.state)
        return true
    }

    func removeAll() -> [WebSession] {
        let removed = all
        for session in removed { _ = remove(session) }
        return removed
    }

    private func network(_ peer: String) -> PeerAddress? { PeerAddress(text: peer)?.clientNetwork }

    private func change(_ session: WebSession, to state: State) {
        guard let entry = entries[session.token] else { return }
        end(entry.state)
        entries[session.token]?.state = state
    }

    private func end(_ state: State) {
        switch state {
        case .rendering: renderingCount -= 1
        case .waiting(let key): waiting.remove(key)
        case .connected: break
        case .left(let key): left.remove(key)
        }
    }
}
