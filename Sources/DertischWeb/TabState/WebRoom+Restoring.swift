import Dertisch
import DertischProcesses

/// Tabs whose sessions this process does not know, and that carry their state.
extension WebRoom {
    /// The most times that a state is seated without the browser being told the result. A state that ends the process ends two at most.
    static let maxAttempts = 2

    /// Seats the state that a browser carries, in a session that waits for ``connect(_:_:by:)``.
    ///
    /// - Parameters:
    ///   - state: the sealed state.
    ///   - carrier: the token of the session that it was sealed for. The new session has it too, unless another lives.
    ///   - attempts: the number of times that the browser has tried before, and was not told the result.
    /// - Returns: `nil` if there is no room.
    /// - Throws: the reason why the state cannot be used.
    func restore(
        _ state: String, carriedFor carrier: String, attempts: Int, by visitor: Visitor
    ) throws(StateRefusal) -> WebSession? {
        guard attempts < Self.maxAttempts else { throw .fatal }
        // A browser without cookies cannot show whose state it is.
        guard let guest = visitor.guest, RandomToken.isWellFormed(carrier) else { throw .notAuthentic }
        let state = try TabState(
            json: seal.sealer.open(state, for: StateSeal.Owner(guest: guest.id, tab: carrier)))
        var visitor = visitor
        visitor.language = Language.best(of: [state.language], among: restaurant.languages) ?? visitor.language
        visitor.region = state.region
        // Its socket comes back to the process that the token names.
        let isOwn = processTag.map { carrier.hasPrefix($0.text) } ?? true
        let token = isOwn && sessions[carrier] == nil ? carrier : RandomToken.make(in: processTag)
        guard let session = newSession(token, of: guest, visitor, waits: true) else { return nil }
        session.restore(state, carriedFor: carrier)
        return session
    }

    /// Waits until a restored session shows what it showed before, as long as a first page waits.
    func settle(_ session: WebSession) async {
        guard let maitreD = session.maitreD else { return }
        let clock = AnyClock(erasing: clock)
        await withTimeLimit(configuration.firstPageTimeout, by: clock, or: ()) { await maitreD.settled() }
    }
}
