import Synchronization

/// The last sessions that held the main actor of a process for too long. Their states may do so again.
package final class SuspectSessions: Sendable {
    /// Older ones are forgotten.
    static let limit = 16

    private let tokens = Mutex<[String]>([])

    package init() {}

    /// The tokens, the oldest first.
    var all: [String] { tokens.withLock(\.self) }

    package func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }

    package func add(_ token: String) {
        tokens.withLock { tokens in
            tokens.removeAll { $0 == token }
            tokens.append(token)
            if tokens.count > Self.limit { tokens.removeFirst() }
        }
    }

    /// Forgets a session that was restored and did no harm.
    package func remove(_ token: String) { tokens.withLock { $0.removeAll { $0 == token } } }
}
