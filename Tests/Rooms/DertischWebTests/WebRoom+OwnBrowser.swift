import DertischCore

@testable import DertischWeb

extension WebRoom {
    /// Handles a first message as that of the browser whose session it names, which has the cookie of its guest. Returns the session
    /// that the browser is connected to.
    func join(_ message: ClientMessage?, _ connection: any BrowserConnection) -> WebSession? {
        let tokens: [String] =
            switch message {
            case .join(let token, _, _): [token]
            case .resume(let token, let previous, _, _): [previous, token]
            default: []
            }
        let guest = tokens.lazy.compactMap { self.sessions[$0]?.owner }.first ?? Guest(id: "its own")
        return join(message, connection, by: guest)
    }

    /// Handles a first message of a guest's browser. Returns the session that the browser is connected to.
    func join(_ message: ClientMessage?, _ connection: any BrowserConnection, by guest: Guest?) -> WebSession? {
        if case .joined(let session) = admit(message, connection, by: Visitor(guest: guest)) { session } else { nil }
    }
}
