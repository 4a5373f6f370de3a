import DertischSupport

/// An error of a message bus.
///
/// ```swift
/// do {
///     try await bus.open { inbox.add($0) }
/// } catch let error as BusError {
///     print(error)
/// } catch {}
/// ```
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A value that the app has chosen cannot be used, such as an address that cannot be read. Further attempts are of no use.
    case unusable(place: String, reason: String)
    /// The bus has been opened before, or closed.
    case opened(place: String)
    /// The server cannot be reached, or refuses the connection.
    case unreachable(place: String, reason: String)
    /// The connection was lost.
    case lost(place: String, reason: String)
    /// The process took messages more slowly than they came, and some were dropped.
    case overflow(place: String)

    /// The error in four parts: what happened, where, why, and what to do. It contains no password.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .unusable(let place, let reason):
            ("A message bus cannot be used.", place, reason, "Correct the value, and start the program again.")
        case .opened(let place):
            (
                "A message bus was opened twice, or after it was closed.", place, "a bus is opened once",
                "Make another bus."
            )
        case .unreachable(let place, let reason):
            (
                "A message bus cannot connect.", place, reason,
                "Check the address, and that the server runs and lets this program in. The bus tries again by itself."
            )
        case .lost(let place, let reason):
            (
                "A message bus has lost its connection.", place, reason,
                "Check the server and the network if this goes on. The bus connects again by itself."
            )
        case .overflow(let place):
            (
                "A message bus has dropped messages that came in.", place,
                "they came faster than this process took them",
                "Do less where messages are received, or publish fewer."
            )
        }
    }
}
