/// The events that an ``Inspector`` wants.
public enum Interest: Hashable, Sendable {
    /// All events.
    case everything
    /// Events whose ``HouseEvent/Kind/isFailure`` is true.
    case failures
}
