public import DertischCore
import DertischSupport

/// An error of an ``Attendance``.
///
/// Inspectors hear of losses between processes as `HouseEvent.Kind.newsFailed`.
///
/// ```swift
/// do {
///     try readers.join("letter 7", as: Reader(name: name))
/// } catch {
///     print(error)  // what happened, where, why, and what to do
/// }
/// ```
public enum AttendanceError: Error, Hashable, Sendable, LoggableError {
    /// A topic or a description has too many bytes.
    case tooLarge(description: String, bytes: Int, limit: Int)
    /// A description cannot be encoded as JSON, for that reason.
    case notEncodable(description: String, why: String)
    /// The process has its largest number of attendants, or the party of temporary values.
    case full(limit: Int)
    /// The customer was ushered out, or the house has closed.
    case ended
    /// A message of another process cannot be read, or a description in it, for that reason.
    case unreadable(why: String)
    /// Other processes have more attendants than are listed.
    case tooManyElsewhere(limit: Int)
    /// So many messages to other processes were dropped.
    case dropped(messages: Int)

    /// What happened, where, why, and what to do.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .tooLarge(let description, let bytes, let limit):
            (
                "A topic or description of an attendant is too large.", description,
                "it has \(bytes) bytes, and \(limit) is the most",
                "use an identifier, and let readers fetch the rest"
            )
        case .notEncodable(let description, let why):
            ("An attendant's description cannot be told.", description, why, "give it values that JSON has")
        case .full(let limit):
            (
                "An attendant could not join.", "the attendance of this process", "\(limit) is the most",
                "join where it helps most, or serve the house in more processes"
            )
        case .ended:
            (
                "An attendant could not join.", "a head chef's attendance", "its customer was ushered out",
                "stop when the task is cancelled"
            )
        case .unreadable(let why):
            (
                "A message about attendants cannot be read.", "the message bus", why,
                "nothing, while processes are replaced by a new build. Otherwise give each app a channel of its own"
            )
        case .tooManyElsewhere(let limit):
            (
                "Not all attendants of other processes are listed.", "the message bus", "\(limit) is the most",
                "join where it helps most"
            )
        case .dropped(let count):
            (
                "Messages about attendants were dropped: \(count).", "the message bus",
                "it is not connected, or its queue is full", "nothing: they are told again"
            )
        }
    }
}
