public import DertischCore

/// The reason why news did not reach other processes, or did not arrive.
///
/// Inspectors hear of it as ``HouseEvent/Kind/newsFailed(_:)``. Readers get ``SharedNews/missed`` in place of what is lost.
///
/// ```swift
/// if case .newsFailed(let failure) = event.kind, let error = failure.error as? NewsError { print(error.description) }
/// ```
public enum NewsError: Error, Sendable, CustomStringConvertible, LoggableError {
    /// News are too large for the bus.
    case tooLarge(topic: String, bytes: Int, limit: Int)
    /// News cannot be encoded as JSON, for that reason.
    case notEncodable(topic: String, why: String)
    /// A message of the bus cannot be read, for that reason.
    case unreadable(topic: String?, why: String)
    /// News of another version arrived.
    case otherVersion(topic: String, found: Int, expected: Int)
    /// The bus takes no more messages for now.
    case dropped(topic: String)
    /// So many messages of another process were lost on the way.
    case lost(messages: Int)
    /// The bus is not connected.
    case disconnected(any Error)

    /// What happened, where, why, and what to do.
    public var description: String {
        switch self {
        case .tooLarge(let topic, let bytes, let limit):
            Self.text(
                "News are too large to be shared.", topic, "they have \(bytes) bytes as JSON, and \(limit) is the most",
                "send an identifier, and let readers fetch the rest")
        case .notEncodable(let topic, let why):
            Self.text("News cannot be shared.", topic, why, "give it values that JSON has")
        case .unreadable(let topic, let why):
            Self.text(
                "A message of the bus cannot be read.", topic ?? "the message bus", why,
                "give each app a channel or subject of its own, and let only its processes publish there")
        case .otherVersion(let topic, let found, let expected):
            Self.text(
                "News of another version were not taken.", topic,
                "they have version \(found), and this build \(expected)",
                "nothing, while processes are replaced by a new build")
        case .dropped(let topic):
            Self.text(
                "News were dropped.", topic, "the message bus is not connected, or its queue is full",
                "nothing: readers elsewhere ask anew. If it happens often, post fewer messages")
        case .lost(let count):
            Self.text(
                "News of another process were lost.", "the message bus", "the numbers of \(count) were skipped",
                "nothing: readers ask anew. If it happens often, post fewer messages")
        case .disconnected(let error):
            Self.text("The message bus is not connected.", "the message bus", "\(error)", "nothing: it tries again")
        }
    }

    private static func text(_ what: String, _ place: String, _ why: String, _ remedy: String) -> String {
        """
        \(what)
          where: \(place)
          why:   \(why)
          do:    \(remedy)
        """
    }
}
