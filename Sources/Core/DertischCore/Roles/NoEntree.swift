/// The entrée of a ``Course`` that starts with no data.
public struct NoEntree: Codable, Hashable, Sendable, OptionalEntree {
    /// Makes the only value.
    public init() {}
    /// Makes the only value from `nil`.
    public init(nilLiteral: ()) {}
}
