/// What a ``MessageBus`` tells the process that has opened it.
///
/// ```swift
/// try await bus.open { event in
///     if case .message(let bytes) = event { inbox.add(bytes) }
/// }
/// ```
public enum BusEvent: Sendable {
    /// A message that a process has published.
    case message([UInt8])
    /// The connection is lost, or could not be made, for that reason. It is tried again.
    case disconnected(any Error)
    /// The connection was made again. What was published meanwhile may be lost.
    case reconnected
}
