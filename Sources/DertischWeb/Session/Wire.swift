/// The connection to one browser, independent of its transport.
protocol Wire: AnyObject, Sendable {
    /// Sends one message; a broken wire drops it.
    func send(_ message: [UInt8])
    /// Closes the wire and tells the browser the reason.
    func close(_ reason: WireEnd)
}

/// The reason why a wire ends.
enum WireEnd: Sendable {
    /// The house closes, or the session is over.
    case goingAway
    /// Another page of the same tab has joined.
    case takenOver
    /// The session is not known: the browser should load the page again.
    case unknownSession
    /// The browser sent something that is not a message of the protocol.
    case badMessage
    /// The browser opened a socket and sent nothing.
    case silence
}
