/// What becomes of a record whose key another has already.
package enum ConflictPolicy: Sendable {
    /// It takes the other's place.
    case replacing
    /// It is refused.
    case adding
}
