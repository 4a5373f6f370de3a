import DertischRoom

/// The link of a session to its browser: who may join, and whether the browser has joined, was heard, was lost or has moved on.
@MainActor final class BrowserLink {
    /// The guest whose browser may join: of the cookie with which the page was asked for, or else of the first
    /// connection's, which has the cookie that came with the page. `nil` for a browser that keeps no cookies.
    private(set) var owner: Guest?
    private(set) var hasBeenJoined = false
    /// True once the browser has sent a message after it joined, so that the answer to a restore has arrived.
    private(set) var hasBeenHeard = false
    /// True once the tab was asked to go on with another process. From then on the session takes no message.
    private(set) var hasMoved = false
    /// The connection for which the session is being restored. It joins once the page is there.
    private(set) weak var awaited: (any BrowserConnection)?
    /// Runs until a browser that was lost counts as gone.
    private var goneTimeout: Timeout? { didSet { oldValue?.cancel() } }
    /// Ends the session unless a browser joins in time.
    private var expiry: Timeout? { didSet { oldValue?.cancel() } }

    init(owner: Guest?) { self.owner = owner }

    /// True if a browser is the one that the session is for, by its cookie. A browser that keeps no cookies has the token alone, which is good for
    /// one connection.
    func mayBeJoined(by visitor: Visitor) -> Bool {
        if let owner { return visitor.guest == owner }
        return !hasBeenJoined
    }

    /// Notes that a browser joins. Returns true for the first.
    func join(by visitor: Visitor) -> Bool {
        let isFirst = !hasBeenJoined
        if isFirst { owner = owner ?? visitor.guest }
        hasBeenJoined = true
        hasMoved = false
        awaited = nil
        expiry = nil
        return isFirst
    }

    func wait(for connection: any BrowserConnection) { awaited = connection }
    func forget(_ connection: any BrowserConnection) { if awaited === connection { awaited = nil } }
    func hear() { hasBeenHeard = true }
    func move() { hasMoved = true }

    /// Notes the time-out after which the browser counts as gone; `nil` while it is connected.
    func expectReturn(until timeout: Timeout?) { goneTimeout = timeout }

    /// Notes the time-out that ends the session.
    func expire(by timeout: Timeout) { expiry = timeout }

    func end() { (expiry, goneTimeout) = (nil, nil) }
}
