import Synchronization

/// A cache of statement descriptions, shared by all connections of a freezer.
final class StatementDescriptionCache: Sendable {
    private struct State {
        var bySQL: [String: StatementDescription] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    let cascades: ForeignKeyCascades

    init(_ cascades: ForeignKeyCascades) { self.cascades = cascades }

    /// The capacity of the cache.
    private static let maxStatements = 1_000

    subscript(_ sql: String) -> StatementDescription? { state.withLock { $0.bySQL[sql] } }

    /// The size in bytes from which a statement is not kept: lists of every length would each keep one, here and on the server.
    private static let maxBytes = 8_192

    /// A number for one more; 0 if there are enough, or if it is too long to be kept.
    func nextNumber(for sql: String) -> Int {
        guard sql.utf8.count <= Self.maxBytes else { return 0 }
        return state.withLock { state in
            guard state.last < Self.maxStatements else { return 0 }
            state.last += 1
            return state.last
        }
    }

    /// Forgets all; their numbers are not given again.
    func forget() { state.withLock { $0.bySQL = [:] } }

    func keep(_ description: StatementDescription) {
        guard description.number > 0 else { return }
        state.withLock { $0.bySQL[description.sql] = $0.bySQL[description.sql] ?? description }
    }
}
