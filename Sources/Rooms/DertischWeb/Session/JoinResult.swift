/// The answer to a browser's first message.
@MainActor enum JoinResult {
    /// The browser is connected to its session.
    case joined(WebSession)
    /// The session was restored, and is to be connected once its orders have been answered.
    case restored(WebSession)
    /// The session is unknown. The browser is told, and may give its state.
    case unknown
    /// The connection was closed, with the reason.
    case refused
}
