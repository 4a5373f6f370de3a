import DertischRoom
import DertischProcesses

/// Tabs whose sessions this process does not know, and that carry their state.
extension WebRoom {
    /// Seats the state that a browser carries, in a session that waits for ``connect(_:_:by:)``.
    ///
    /// - Parameters:
    ///   - state: the sealed state.
    ///   - carrier: the token of the session that it was sealed for. The new session has it too, unless another lives.
    ///   - attempts: the weight of the tries before of which the browser does not know the outcome; see ``RestoreAttempts``.
    ///   - whenBegun: called when all is checked, right before the seating.
    /// - Returns: `nil` if there is no room.
    /// - Throws: the reason why the state cannot be used.
    func restore(
        _ state: String, carriedFor carrier: String, attempts: Int, by visitor: Visitor, whenBegun: () -> Void = {}
    ) throws(StateRefusal) -> WebSession? {
        guard attempts < RestoreAttempts.limit else { throw .fatal }
        // A browser without cookies cannot show whose state it is.
        guard let guest = visitor.guest, RandomToken.isWellFormed(carrier) else { throw .notAuthentic }
        let opened = try TabState(
            json: context.seal.sealer.open(state, for: StateSeal.Owner(guest: guest.id, tab: carrier)))
        var visitor = visitor
        visitor.language = Language.best(of: [opened.language], among: restaurant.languages) ?? visitor.language
        visitor.region = opened.region
        // Its socket comes back to the process that the token names.
        let token = membership.mayHold(carrier) && sessions[carrier] == nil ? carrier : membership.newToken()
        guard let session = newSession(token, of: guest, visitor, waits: true) else { return nil }
        whenBegun()
        session.restore(opened, carriedFor: carrier, hash: state.hashValue)
        return session
    }

    /// True if a state may hold or end this process: its seating has begun before without an answer, or its session held another process.
    func isSuspect(_ carrier: String, after attempts: Int) -> Bool {
        attempts >= RestoreAttempts.begun || membership.suspects.contains(carrier)
    }

    /// Lets the first message of a browser wait for its turn if it gives a state that is to be seated.
    ///
    /// - Parameter begin: called in its turn. It returns the task that ends once the restored session shows what it showed before.
    /// - Returns: false if there is nothing to wait for.
    func letWait(
        _ message: ClientMessage?, from connection: any BrowserConnection, by visitor: Visitor,
        _ begin: @escaping () -> Task<Void, Never>?
    ) -> Bool {
        guard case .restore(_, let carrier, let state, let attempts, let life) = message,
            living(carrier, state, attempts, in: life, of: visitor) == nil, attempts < RestoreAttempts.limit
        else { return false }
        let isSuspect = isSuspect(carrier, after: attempts)
        guard restores.add(bytes: state.utf8.count, isSuspect: isSuspect, begin) else {
            context.counters.countRefusal(.tooManySessions)
            connection.close(.noFreeSession)
            return true
        }
        // A suspect that waits is not being tried.
        if isSuspect { connection.sendAtOnce(RestoreAttempts.message(-RestoreAttempts.sent)) }
        return true
    }

    /// Waits until a session shows what its page is sent with: the answers to its first orders, as long as a first page waits for them.
    func settle(_ session: WebSession) async {
        guard let maitreD = session.maitreD else { return }
        await maitreD.served(within: configuration.firstPageTimeout, by: AnyClock(erasing: context.clock))
    }
}
