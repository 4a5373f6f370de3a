/// Hears what comes in over one WebSocket.
///
/// Calls come one after another, on the server's own queue for all its sockets, so they must not block: hand over what
/// takes time. The socket holds its listener until it has closed, so a listener may hold its socket.
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
    /// A whole text message has come. What is not UTF-8 never gets here.
    func received(_ text: [UInt8], on socket: WebSocket)
    /// The socket takes and brings nothing any more; ``WebSocket/ending`` says why. Called once, last.
    func closed(_ socket: WebSocket)
}
