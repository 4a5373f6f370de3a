/// A child in a Realtime Database: its key and its value.
public struct RealtimeEntry<Value> {
    /// The key of the child.
    public let key: String
    /// The value, decoded.
    public let value: Value

    /// Creates a child, as tests do.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }
}

extension RealtimeEntry: Sendable where Value: Sendable {}
extension RealtimeEntry: Equatable where Value: Equatable {}
