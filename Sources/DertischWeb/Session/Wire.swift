/// The way to one browser, whatever carries it.
protocol Wire: AnyObject, Sendable {
    /// Sends one message; a wire that has gone drops it.
    func send(_ message: [UInt8])
    /// Ends the wire and tells the browser why.
    func close(_ reason: WireEnd)
}

/// Why a wire ends.
enum WireEnd: Sendable {
    /// The house closes, or the session is over.
    case goingAway
    /// Another page of the same tab has joined.
    case takenOver
    /// The session is not known: the browser should load the page again.
    case unknownSession
    /// What the browser sent was no message.
    case badMessage
    /// The browser has opened a socket and said nothing.
    case silence
}
