/// The reason why a connection ends.
enum CloseReason: Sendable {
    /// The house closes, or the session has ended.
    case goingAway
    /// Another page of the same tab has joined.
    case takenOver
    /// The session is not known: the browser should load the page again.
    case unknownSession
    /// The browser sent something that is not a message of the protocol.
    case badMessage
    /// The browser opened a socket and sent no message in time.
    case joinTimeout
}
