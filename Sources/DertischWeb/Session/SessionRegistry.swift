/// The sessions of a room, found by token, oldest first.
@MainActor struct SessionRegistry {
    private var sessions: [String: (session: WebSession, number: Int)] = [:]
    private var last = 0

    var count: Int { sessions.count }

    subscript(_ token: String) -> WebSession? { sessions[token]?.session }

    /// The oldest session whose browser is not connected.
    var oldestWithoutBrowser: WebSession? {
        sessions.values.filter { !$0.session.isConnected }.min { $0.number < $1.number }?.session
    }

    mutating func add(_ session: WebSession) {
        last += 1
        sessions[session.token] = (session, last)
    }

    mutating func remove(_ session: WebSession) -> Bool { sessions.removeValue(forKey: session.token) != nil }

    mutating func removeAll() -> [WebSession] {
        defer { sessions = [:] }
        return sessions.values.map(\.session)
    }
}
