/// A value of a Realtime Database with its ETag, for conditional writes.
public struct RealtimeTagged<Value> {
    /// The value; `nil` if it is missing.
    public let value: Value?
    /// The ETag: it changes with the value.
    public let tag: String

    /// Creates a value with its ETag, as tests do.
    public init(value: Value?, tag: String) {
        self.value = value
        self.tag = tag
    }
}

extension RealtimeTagged: Sendable where Value: Sendable {}
extension RealtimeTagged: Equatable where Value: Equatable {}
