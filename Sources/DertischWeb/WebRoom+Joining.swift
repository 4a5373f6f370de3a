import Dertisch

/// The way of a socket to its session.
extension WebRoom {
    /// Handles the first message of a browser; `nil` is a message outside the protocol. Returns its session if it is
    /// known and the browser's own, and otherwise closes the connection with the reason.
    ///
    /// - Parameter visitor: the browser, by the headers with which it opened the socket.
    func join(_ message: ClientMessage?, _ connection: any BrowserConnection, by visitor: Visitor) -> WebSession? {
        switch message {
        case .join(let token, let isFresh):
            guard let session = session(token, of: visitor) else { break }
            // A copy of a page, such as a duplicated tab, gets a session of its own, and the first page keeps this one.
            if isFresh, session.isConnected { break }
            sessions.connect(session)
            session.join(connection, by: visitor, isFresh: isFresh)
            return session
        case .resume(let token, let previous):
            let fresh = session(token, of: visitor)
            // A visitor who went to another address meanwhile wants that address, not the session that was left.
            let earlier = session(previous, of: visitor)
                .flatMap { fresh == nil || fresh?.address == $0.address ? $0 : nil }
            guard let session = earlier ?? fresh else { break }
            if let fresh, fresh !== session {
                session.takeOverDevice(of: fresh)
                end(fresh)
            }
            sessions.connect(session)
            session.join(connection, by: visitor, isFresh: session === fresh)
            return session
        case .gesture, .prefetch, .discardPrefetched, .open, .answer, .closeMenu, .follow, .device, .ready, .heartbeat,
            nil:
            counters.countRefusal(.badMessage)
            connection.close(.badMessage)
            return nil
        }
        counters.countRefusal(.unknownSession)
        connection.close(.unknownSession)
        return nil
    }

    func disconnected(_ session: WebSession, _ connection: any BrowserConnection) {
        session.disconnect(connection)
        guard !session.isConnected else { return }
        sessions.leave(session)
        expire(session, after: configuration.sessionTimeout)
    }

    /// The living session with that token. To any other browser it is unknown, so a token alone opens nothing.
    private func session(_ token: String, of visitor: Visitor) -> WebSession? {
        sessions[token].flatMap { $0.mayBeJoined(by: visitor) ? $0 : nil }
    }
}
