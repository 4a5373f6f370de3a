public import DertischRoom

/// Counters of a web dining room: sessions, and refusals by reason. `room.counters.refused`.
@MainActor public final class WebCounters {
    /// The reason why something was refused.
    public enum Reason: Hashable, Sendable {
        /// A gesture, for the reason given.
        case gesture(Refusal)
        /// An answer to an alert that is not open, or that does not offer this answer.
        case noSuchAnswer
        /// A link that leads nowhere. The home of the house is seated instead.
        case badLink
        /// An address whose query has a value that cannot be read or is out of bounds. The value counts as its default.
        case badQuery
        /// A message that is not part of the protocol.
        case badMessage
        /// A socket over which no message arrived in time.
        case joinTimeout
        /// A session that is unknown or has ended.
        case unknownSession
        /// The state that a tab carried, for the reason given. The tab gets the page of its address instead.
        case state(StateRefusal)
        /// A page of another site, or a request without an origin.
        case foreignOrigin
        /// More messages than one browser may send.
        case tooManyMessages
        /// A visitor beyond the limit of sessions.
        case tooManySessions
    }

    /// The number of refusals, by reason.
    public private(set) var refused: [Reason: Int] = [:]
    /// The number of sessions opened so far.
    public internal(set) var opened = 0
    /// The number of sessions ended so far.
    public internal(set) var ended = 0

    init() {}

    func countRefusal(_ reason: Reason) { refused[reason, default: 0] += 1 }
}
