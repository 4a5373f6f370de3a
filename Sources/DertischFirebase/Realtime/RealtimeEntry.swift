/// A child of a place in a Realtime Database: its key and its value.
public struct RealtimeEntry<Value> {
    /// The key of the child.
    public let key: String
    /// The value, decoded.
    public let value: Value
}

extension RealtimeEntry: Sendable where Value: Sendable {}
extension RealtimeEntry: Equatable where Value: Equatable {}
