/// The reason why a connection ends.
enum CloseReason: Sendable {
    /// The house closes, or the session has ended.
    case goingAway
    /// Another page of the same tab has joined.
    case takenOver
    /// The session is not known and its state cannot be restored: the browser should load the page again.
    case unknownSession
    /// There is no room for another session. The browser should try again later, since it still carries its state.
    case noFreeSession
    /// The browser sent something that is not a message of the protocol.
    case badMessage
    /// The browser opened a socket and joined no session in time.
    case joinTimeout
}
