/// The carte of a ``Course`` with no state.
public struct NoCarte: BlankCarte {
    /// Makes the only value.
    public init() {}
}
