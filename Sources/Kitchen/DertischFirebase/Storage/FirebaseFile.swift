import DertischFoodDelivery
import DertischJSON

/// A file in Storage, without its content.
public struct FirebaseFile: Hashable, Sendable {
    /// The path in the bucket.
    public let path: String
    /// The size in bytes.
    public let count: Int64
    /// The media type; `nil` if none was given.
    public let mediaType: String?
    /// The generation: another number after each change of the content.
    public let generation: Int64
    /// The time of the last change.
    public let updated: FirestoreTimestamp?

    /// Creates a file, as tests do.
    public init(
        path: String, count: Int64, mediaType: String? = nil, generation: Int64 = 1, updated: FirestoreTimestamp? = nil
    ) {
        self.path = path
        self.count = count
        self.mediaType = mediaType
        self.generation = generation
        self.updated = updated
    }

    /// Reads a resource of an answer.
    init(_ tree: JSONTree, of call: FoodDelivery.Call) throws(FirebaseError) {
        guard let path = tree["name"]?.text, let count = tree["size"]?.integer, count >= 0,
            let generation = tree["generation"]?.integer
        else { throw .badAnswer(call, path: "", reason: "a file has a name, a size and a generation") }
        self.init(
            path: path, count: count, mediaType: tree["contentType"]?.text, generation: generation,
            updated: try tree["updated"]?.text.map { text throws(FirebaseError) in
                do throws(DateText.Refusal) { return try FirestoreTimestamp(reading: text) } catch {
                    throw .badAnswer(call, path: "updated", reason: "\(error)")
                }
            })
    }
}
