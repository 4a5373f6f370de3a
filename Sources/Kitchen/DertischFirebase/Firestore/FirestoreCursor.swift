import DertischJSON

/// The place where the results of a query begin or end.
struct FirestoreCursor: Hashable, Sendable {
    /// Values of the fields that the query is ordered by, as many as the cursor names.
    let values: [FirestoreValue]
    /// True for a place before documents with these values, false for one after them.
    let isBefore: Bool

    var tree: JSONTree { .object(["values": .list(values.map(\.tree)), "before": .flag(isBefore)]) }
}
