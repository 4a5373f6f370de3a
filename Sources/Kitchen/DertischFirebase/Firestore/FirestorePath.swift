import DertischSupport

/// The names on the way to a document or a collection, checked.
struct FirestorePath: Hashable, Sendable {
    let segments: [String]

    /// Checks a path below the database.
    ///
    /// - Parameter isDocument: true for a document, with an even number of names; false for a collection.
    init(_ path: String, isDocument: Bool) throws(FirebaseError) {
        // By bytes: with a mark after it that combines with it, a slash is one character.
        segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        func fault() -> String? {
            if segments.contains(where: \.isEmpty) { return "a name in it is empty" }
            if segments.contains(where: { $0 == "." || $0 == ".." }) { return "\".\" and \"..\" are no names" }
            if segments.contains(where: { $0.utf8.count > 1_500 }) { return "a name in it has more than 1,500 bytes" }
            if segments.contains(where: { $0.utf8.contains(0) }) { return "a name in it has a zero byte" }
            if segments.count > 200 { return "it has more than 200 names" }
            guard segments.count.isMultiple(of: 2) != isDocument else { return nil }
            return isDocument
                ? "it leads to a collection, not to a document" : "it leads to a document, not to a collection"
        }
        if let reason = fault() { throw .badPath(path, reason: reason) }
    }

    var text: String { segments.joined(separator: "/") }
    /// The path in an address.
    var encoded: String {
        segments.map { PercentEncoding.encoded($0, keeping: .unreserved) }.joined(separator: "/")
    }
}
