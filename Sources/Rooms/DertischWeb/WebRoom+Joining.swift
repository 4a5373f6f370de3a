import DertischRoom
import DertischProcesses
import DertischJSON

/// The way of a socket to its session.
extension WebRoom {
    /// Handles the first message of a browser; `nil` is a message outside the protocol. A browser whose session is not known gets
    /// another try, with its state.
    ///
    /// - Parameter visitor: the browser, by the headers with which it opened the socket.
    func admit(_ message: ClientMessage?, _ connection: any BrowserConnection, by visitor: Visitor) -> JoinResult {
        switch message {
        case .join(let token, let isFresh, let life):
            // A copy of a page, such as a duplicated tab, gets a session of its own, and the first page keeps this one.
            guard let session = session(token, of: visitor, in: life), !isFresh || !session.isConnected else { break }
            return join(session, connection, by: visitor, isFresh: isFresh, hasState: life != nil)
        case .resume(let token, let previous, let hasLeft, let life):
            let fresh = session(token, of: visitor)
            let earlier = session(previous, of: visitor, in: life)
            // A visitor who went to another address meanwhile wants that address, not the session that was left. A page that did not
            // leave lives on in another tab, and this one is its copy.
            if let earlier, hasLeft || !earlier.isConnected,
                fresh.map({ $0.tab.address == earlier.tab.address }) ?? true
            {
                return join(earlier, connection, by: visitor, inPlaceOf: fresh)
            }
            guard let fresh, life == nil else { break }
            return join(fresh, connection, by: visitor, isFresh: true)
        case .restore(let token, let carrier, let state, let attempts, let life):
            let fresh = token == carrier ? nil : session(token, of: visitor)
            if let living = living(carrier, state, attempts, in: life, of: visitor) {
                return join(living, connection, by: visitor, inPlaceOf: fresh)
            }
            return restore(state, carriedFor: carrier, attempts, connection, by: visitor, inPlaceOf: fresh)
        case .gesture, .edit, .press, .prefetch, .discardPrefetched, .open, .answer, .closeMenu, .follow, .lookAt,
            .again,
            .device, .upload,
            .ready, .heartbeat, nil:
            context.counters.countRefusal(.badMessage)
            connection.close(.badMessage)
            return .refused
        }
        context.counters.countRefusal(.unknownSession)
        connection.send(JSON.object(["unknown": .text(ClientModule.script.address)]).bytes)
        return .unknown
    }

    /// The living session that a browser means by its state.
    func living(
        _ carrier: String, _ state: String, _ attempts: Int, in life: Int?, of visitor: Visitor
    ) -> WebSession? {
        guard let living = session(carrier, of: visitor), living.isMeant(by: state, in: life) else { return nil }
        // The first of two tries may have lost its socket, perhaps without the room's knowledge.
        let isOfLostSocket = attempts > 0 && living.restoration.carrier == carrier && !living.browser.hasBeenHeard
        return !living.isConnected || isOfLostSocket ? living : nil
    }

    /// Connects a browser to its restored session, unless the browser has found it over another socket. If the session has ended
    /// meanwhile, the browser is to try again.
    func connect(_ session: WebSession, _ connection: any BrowserConnection, by visitor: Visitor) {
        guard sessions[session.token] === session else { return connection.close(.noFreeSession) }
        guard !session.browser.hasBeenJoined else { return }
        _ = join(session, connection, by: visitor, isFresh: false)
        if let carrier = session.restoration.carrier { membership.suspects.remove(carrier) }
    }

    func disconnected(_ session: WebSession, _ connection: any BrowserConnection) {
        session.disconnect(connection)
        guard !session.isConnected else { return }
        // Its tab has the newest state and goes on elsewhere, or here.
        if session.browser.hasMoved, !session.isBusy { return end(session) }
        sessions.leave(session)
        expire(session, after: configuration.sessionTimeout)
    }

    private func restore(
        _ state: String, carriedFor carrier: String, _ attempts: Int, _ connection: any BrowserConnection,
        by visitor: Visitor, inPlaceOf fresh: WebSession?
    ) -> JoinResult {
        do throws(StateRefusal) {
            let begun = try restore(state, carriedFor: carrier, attempts: attempts, by: visitor) {
                let weight =
                    RestoreAttempts.begun - (self.isSuspect(carrier, after: attempts) ? 0 : RestoreAttempts.sent)
                connection.sendAtOnce(RestoreAttempts.message(weight))
            }
            guard let session = begun else {
                context.counters.countRefusal(.tooManySessions)
                connection.close(.noFreeSession)
                return .refused
            }
            if let fresh { replace(fresh, with: session) }
            session.browser.wait(for: connection)
            return .restored(session)
        } catch {
            context.counters.countRefusal(.state(error))
            // The page of its address is the next best.
            if let fresh {
                fresh.restoration.notePartial()
                return join(fresh, connection, by: visitor, isFresh: true)
            }
            connection.close(.unknownSession)
            return .refused
        }
    }

    private func join(
        _ earlier: WebSession, _ connection: any BrowserConnection, by visitor: Visitor, inPlaceOf fresh: WebSession?
    ) -> JoinResult {
        if let fresh, fresh !== earlier { replace(fresh, with: earlier) }
        return join(earlier, connection, by: visitor, isFresh: earlier === fresh)
    }

    private func join(
        _ session: WebSession, _ connection: any BrowserConnection, by visitor: Visitor, isFresh: Bool,
        hasState: Bool = false
    ) -> JoinResult {
        sessions.connect(session)
        session.join(connection, by: visitor, isFresh: isFresh, hasState: hasState)
        return .joined(session)
    }

    /// Ends the session of a page that was just loaded, for the one that its tab had before.
    private func replace(_ fresh: WebSession, with earlier: WebSession) {
        earlier.takeOverDevice(of: fresh)
        end(fresh)
    }

    /// The living session with that token. To any other browser it is unknown, so a token alone opens nothing.
    ///
    /// - Parameter life: the life of the session that the browser was in last. A session that it has left since for another process is
    ///   older than its state.
    func session(_ token: String, of visitor: Visitor, in life: Int? = nil) -> WebSession? {
        sessions[token].flatMap { $0.browser.mayBeJoined(by: visitor) && life ?? $0.life == $0.life ? $0 : nil }
    }
}
