/// A page of documents, and the way to the next one.
struct FirestorePage<Value: Sendable>: Sendable {
    let documents: [FirestoreDocument<Value>]
    /// Reads the next page; `nil` after the last one.
    let next: (@Sendable () async throws -> FirestorePage)?
}
