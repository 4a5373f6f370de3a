/// The receiver of one WebSocket's events.
///
/// Calls come one after another, on the server's thread for all its connections, so they must not block: move slow
/// work elsewhere. The socket holds its listener until it has closed, so a listener may hold its socket.
///
/// ```swift
/// final class Echo: WebSocketListener {
///     func opened(_ socket: WebSocket) {}
///     func received(_ text: [UInt8], on socket: WebSocket) { socket.send(text) }
///     func closed(_ socket: WebSocket) { print(socket.ending ?? .lost) }
/// }
/// ```
public protocol WebSocketListener: AnyObject, Sendable {
    /// The socket is open. Called once, first.
    func opened(_ socket: WebSocket)
    /// A complete text message has arrived. It is always valid UTF-8.
    func received(_ text: [UInt8], on socket: WebSocket)
    /// The socket has closed; ``WebSocket/ending`` gives the reason. Called once, last.
    func closed(_ socket: WebSocket)
}
