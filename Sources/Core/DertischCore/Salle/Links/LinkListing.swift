/// A listing of the entrées that a link leads to, some at a time.
struct LinkListing: Sendable {
    /// Returns the entrées behind the first `count`; an empty list behind the last.
    let entrees: @Sendable (_ count: Int) async throws -> [any Codable & Sendable]
}
