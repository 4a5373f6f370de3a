/// The policy for a record whose key is taken: replace or refuse.
package enum ConflictPolicy: Sendable {
    /// It takes the other's place.
    case replacing
    /// It is refused.
    case adding
}
