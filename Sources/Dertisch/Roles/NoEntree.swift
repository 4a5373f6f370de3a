/// The entrée of a ``Course`` that starts with no data.
public struct NoEntree: Codable, Hashable, Sendable {
    /// Makes the only value.
    public init() {}
}
