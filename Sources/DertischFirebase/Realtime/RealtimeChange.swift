import DertischJSON

/// A change in a Realtime Database, as its stream tells it.
public struct RealtimeChange: Sendable {
    /// The kinds of changes.
    public enum Kind: Hashable, Sendable {
        /// All that was at the path is replaced.
        case put
        /// Some children of the path are replaced; the value has these only.
        case patch
    }

    /// The kind of the change.
    public let kind: Kind
    /// The place below the one that is listened to, such as `/4`; `/` for that itself.
    public let path: String
    let tree: JSONTree
    private let place: String

    /// Reads an event.
    package init(_ kind: Kind, data: String, of place: String) throws(FirebaseError) {
        let tree = try FirebaseConnection.tree(Array(data.utf8), of: place)
        guard let path = tree["path"]?.text, let data = tree["data"] else {
            throw .unreadable(place, path: "", reason: "an event has a path and data")
        }
        guard path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= JSONReader.deepest else {
            throw .unreadable(place, path: "", reason: "an event's path is more than \(JSONReader.deepest) keys deep")
        }
        if kind == .patch, data.members == nil, !data.isNull {
            throw .unreadable(place, path: path, reason: "a patch has children")
        }
        (self.kind, self.path, self.tree, self.place) = (kind, path, data, place)
    }

    /// The keys from the place that is listened to.
    public var keys: [String] { path.split(separator: "/").map(String.init) }
    /// True if the value was deleted.
    public var isDeletion: Bool { tree.isNull }

    /// The new value, decoded; `nil` if it was deleted.
    ///
    /// - Throws: ``FirebaseError/unreadable(_:path:reason:)`` if it is not of that type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try RealtimeDatabase.decoded(Array(tree.json.utf8), of: place, path)
    }
}
