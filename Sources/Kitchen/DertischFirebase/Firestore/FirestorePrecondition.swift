import DertischJSON

/// A condition on the state of a document, without which a write is refused.
public enum FirestorePrecondition: Hashable, Sendable {
    /// None.
    case always
    /// The document exists, or does not.
    case exists(Bool)
    /// The document exists, and was last changed at this time: ``FirestoreDocument/updated``.
    case unchanged(since: FirestoreTimestamp)

    var tree: JSONTree? {
        switch self {
        case .always: nil
        case .exists(let exists): .object(["exists": .flag(exists)])
        case .unchanged(let time): .object(["updateTime": .text(time.description)])
        }
    }
}
