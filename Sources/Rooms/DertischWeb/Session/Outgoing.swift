import DertischJSON

/// The way of messages to the browser of one tab: sent at once, gathered into one message, or stored for a browser that is just joining.
@MainActor final class Outgoing {
    /// The most bytes that may wait for a browser that is just joining. Beyond that it gets the whole page again.
    static let maxPendingBytes = 64 * 1024

    private(set) var connection: (any BrowserConnection)?
    /// The browser's page. It gets no partial updates while it is due the whole page.
    private(set) var page = PageState.current
    /// True if a message has changed what the browser shows, since ``forgetShown()``.
    private(set) var hasShown = false
    /// True once a document was made, which a browser that joins may show.
    private var hasDocument = false
    /// The messages for a browser that shows the document and has not joined yet.
    private var pending: [[UInt8]] = []
    private var pendingBytes = 0
    /// The messages that are sent as one; `nil` at other times.
    private var batch: [[UInt8]]?

    /// True if the browser is due the whole page.
    var needsWholePage: Bool { page != .current }
    /// True if messages reach the browser, now or when it joins.
    var isReachable: Bool { !needsWholePage && (connection != nil || hasDocument) }

    /// Notes that a document is made. Returns true if it is not the first.
    func beginDocument() -> Bool {
        defer { hasDocument = true }
        return hasDocument
    }

    /// Connects a browser, and closes the connection of the one before.
    func connect(_ connection: any BrowserConnection) {
        self.connection?.close(.takenOver)
        self.connection = connection
        page.restart()
    }

    /// Sends the messages that wait for a browser that has joined, or gives them up if it is due the whole page.
    func sendPending() {
        if let connection, !needsWholePage { for message in pending { connection.send(message) } }
        forgetPending()
    }

    /// Notes that the browser has gone. The next one is due the whole page.
    func disconnect() {
        connection = nil
        page.restart()
        page.need()
    }

    /// Closes the connection, since the session ends.
    func end() {
        connection?.close(.goingAway)
        connection = nil
        forgetPending()
    }

    func needWholePage() { page.need() }

    /// Notes that a page which another process may have changed is to be shown again. Without a document there is none.
    func needWholePageIfShown() { if hasDocument { page.need() } }

    /// Notes an edit of the browser.
    func noteEdit() { page.noteEdit() }

    /// Notes that the whole page waits for the answers to what was typed.
    func waitForAnswers() { page.wait() }

    /// Notes a heartbeat that is answered behind the page.
    func oweHeartbeat() { page.oweHeartbeat() }

    /// Notes that the whole page is sent now.
    func beginWholePage() { page.send() }

    func forgetShown() { hasShown = false }

    /// Sends a message that changes what the browser shows, or stores it for a browser that is just joining.
    func send(_ message: [UInt8]) {
        guard isReachable else { return }
        hasShown = true
        if connection != nil { return transmit(message) }
        pendingBytes += message.count
        if pendingBytes > Self.maxPendingBytes {
            page.need()
            pending = []
        } else {
            pending.append(message)
        }
    }

    /// Sends a message to the browser that is connected, although it may be due a whole page.
    func transmit(_ message: [UInt8]) { if batch == nil { connection?.send(message) } else { batch?.append(message) } }

    /// Sends the messages of a closure as one, so that all of them arrive or none.
    func sendAsOne(_ work: () -> Void) {
        guard batch == nil, connection != nil else { return work() }
        batch = []
        work()
        let messages = batch ?? []
        batch = nil
        if messages.count > 1 { transmit(Self.list(messages)) } else { messages.forEach(transmit) }
    }

    private func forgetPending() {
        pending = []
        pendingBytes = 0
    }

    private static func list(_ messages: [[UInt8]]) -> [UInt8] {
        var list: [UInt8] = []
        list.reserveCapacity(messages.reduce(1) { $0 + $1.count + 1 })
        for message in messages {
            list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
            list += message
        }
        list.append(UInt8(ascii: "]"))
        return list
    }
}

extension WebSession {
    var connection: (any BrowserConnection)? { outgoing.connection }
    var needsWholePage: Bool { outgoing.needsWholePage }

    func send(_ message: [UInt8]) { outgoing.send(message) }

    /// Sends the browser a message that does not change its page.
    func sendStatus(_ words: KeyValuePairs<String, JSON>) { outgoing.transmit(JSON.object(words).bytes) }
}
