/// A reference from one document to another.
public struct FirestoreReference: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The full name: `projects/shop/databases/(default)/documents/photos/4`.
    public let name: String

    /// Creates a reference from a full name. ``Firestore/reference(to:)`` makes one from a path.
    public init(name: String) { self.name = name }

    /// The path below the database, such as `photos/4`; `nil` if the name is not that of a document.
    public var path: String? {
        let segments = name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 5, omittingEmptySubsequences: false)
        guard segments.count == 6, Substring(segments[4]) == "documents", !segments[5].isEmpty else { return nil }
        return String(Substring(segments[5]))
    }

    /// The full name.
    public var description: String { name }

    /// Reads a reference from its name.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name. Firestore gets a reference instead.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
