/// The carte of a ``Course`` with no state.
public struct NoCarte: Equatable, Sendable {
    /// Makes the only value.
    public init() {}
}
