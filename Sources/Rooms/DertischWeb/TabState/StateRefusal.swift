/// The reason why the state that a tab carried was not restored.
///
/// ```swift
/// print(room.counters.refused[.state(.expired)] ?? 0)
/// ```
public enum StateRefusal: Error, Hashable, Sendable {
    /// It is no text that this version of the room makes.
    case malformed
    /// It has more bytes than a state may have.
    case tooLarge
    /// It was changed, or sealed with another key, or for another guest or tab; or the browser sent no cookie of its guest.
    case notAuthentic
    /// It was sealed longer ago than ``WebRoom/Configuration/tabStateLifetime``.
    case expired
    /// It was sealed later than now, by more than the clocks of two machines may differ.
    case fromTheFuture
    /// Its seating began twice without an end, so it may have ended two processes; or sixteen tries before got no answer at all.
    case fatal
}
