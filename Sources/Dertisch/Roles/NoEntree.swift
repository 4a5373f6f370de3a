/// The entrée of a ``Course`` that starts with no data.
///
/// It is `ExpressibleByNilLiteral`, as optional entrées are: a customer is seated without an entrée if its course needs none.
public struct NoEntree: Codable, Hashable, Sendable, ExpressibleByNilLiteral {
    /// Makes the only value.
    public init() {}
    /// Makes the only value from `nil`.
    public init(nilLiteral: ()) {}
}
