public import Dertisch

/// What a web dining room has refused and served, counted: `room.counters.refused`.
@MainActor public final class WebCounters {
    /// Why something was refused.
    public enum Reason: Hashable, Sendable {
        /// A gesture, for the reason given.
        case gesture(Refusal)
        /// An answer to an alert that waits for none, or that does not have it.
        case noSuchAnswer
        /// A link that leads nowhere. The home of the house is seated instead.
        case badLink
        /// Not a message of the protocol.
        case badMessage
        /// A socket that was opened, and over which nothing came.
        case silence
        /// A session that is not known, or is over.
        case unknownSession
        /// A page of another site, or none at all.
        case foreignOrigin
        /// More messages than one browser may send.
        case tooMany
        /// As many sessions as the room has seats for.
        case full
    }

    /// How much was refused, by reason.
    public private(set) var refused: [Reason: Int] = [:]
    /// How many sessions were ever opened.
    public internal(set) var opened = 0
    /// How many sessions have ended.
    public internal(set) var ended = 0

    init() {}

    func refuse(_ reason: Reason) { refused[reason, default: 0] += 1 }
}
