import DertischJSON

/// A change of a field that the server computes from what is there.
enum FirestoreTransform: Hashable, Sendable {
    case serverTime
    case increment(FirestoreValue)
    case maximum(FirestoreValue)
    case minimum(FirestoreValue)
    /// Adds those elements to a list that it does not have.
    case insert([FirestoreValue])
    /// Removes all elements that equal one of these from a list.
    case remove([FirestoreValue])

    /// True if doing it twice has the same effect as once.
    var isRepeatable: Bool { if case .increment = self { false } else { true } }

    func tree(of field: FirestoreFieldPath) -> JSONTree {
        let change: KeyValuePairs<String, JSONTree> =
            switch self {
            case .serverTime: ["setToServerValue": .text("REQUEST_TIME")]
            case .increment(let number): ["increment": number.tree]
            case .maximum(let value): ["maximum": value.tree]
            case .minimum(let value): ["minimum": value.tree]
            case .insert(let elements): ["appendMissingElements": Self.tree(elements)]
            case .remove(let elements): ["removeAllFromArray": Self.tree(elements)]
            }
        return field.tree.adding(change)
    }

    private static func tree(_ elements: [FirestoreValue]) -> JSONTree {
        .object(["values": .list(elements.map(\.tree))])
    }
}
