/// The sessions of a room, found by token, oldest first.
@MainActor struct SessionRegistry {
    private var sessions: [String: (session: WebSession, number: Int)] = [:]
    /// The tokens of the sessions that no browser has joined yet, by number.
    private var unjoined: [Int: String] = [:]
    private var last = 0

    var count: Int { sessions.count }

    subscript(_ token: String) -> WebSession? { sessions[token]?.session }

    /// The oldest session whose browser is not connected.
    var oldestWithoutBrowser: WebSession? {
        sessions.values.filter { !$0.session.isConnected }.min { $0.number < $1.number }?.session
    }

    /// The number of sessions that no browser has joined yet.
    var unjoinedCount: Int { unjoined.count }

    /// The oldest session that no browser has joined yet.
    var oldestUnjoined: WebSession? { unjoined.min { $0.key < $1.key }.flatMap { sessions[$0.value]?.session } }

    mutating func add(_ session: WebSession) {
        last += 1
        sessions[session.token] = (session, last)
        unjoined[last] = session.token
    }

    /// Notes that a browser has joined a session.
    mutating func joined(_ session: WebSession) {
        if let number = sessions[session.token]?.number { unjoined[number] = nil }
    }

    mutating func remove(_ session: WebSession) -> Bool {
        guard let removed = sessions.removeValue(forKey: session.token) else { return false }
        unjoined[removed.number] = nil
        return true
    }

    mutating func removeAll() -> [WebSession] {
        defer { (sessions, unjoined) = ([:], [:]) }
        return sessions.values.map(\.session)
    }
}
