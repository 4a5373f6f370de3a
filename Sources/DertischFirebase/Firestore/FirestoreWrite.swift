import DertischJSON

/// One write of a commit.
struct FirestoreWrite: Sendable {
    enum Change: Sendable {
        /// All fields, or those of the mask.
        case update([String: FirestoreValue], mask: [String]?)
        case delete
        /// Adds numbers to fields.
        case increment([String: FirestoreValue])
        /// Sets fields to the server's time.
        case serverTime([String])
    }

    let path: FirestorePath
    let change: Change
    let precondition: FirestorePrecondition

    /// True if doing it twice has the same effect as once.
    var isRepeatable: Bool {
        guard precondition == .always else { return false }
        return switch change {
        case .update, .delete, .serverTime: true
        case .increment: false
        }
    }

    /// - Parameter root: the full name of the database's documents.
    func tree(below root: String) -> JSONTree {
        let name = JSONTree.text("\(root)/\(path.text)")
        var tree: JSONTree
        switch change {
        case .update(let fields, let mask):
            tree = .object(["update": .object(["name": name, "fields": FirestoreValue.tree(of: fields)])])
            if let mask {
                tree = tree.adding(["updateMask": .object(["fieldPaths": .list(mask.map { .text($0) })])])
            }
        case .delete: tree = .object(["delete": name])
        case .increment(let numbers):
            let transforms = numbers.sorted { $0.key < $1.key }.map {
                JSONTree.object(["fieldPath": .text($0.key), "increment": $0.value.tree])
            }
            tree = Self.transforming(name, transforms)
        case .serverTime(let fields):
            let transforms = fields.map {
                JSONTree.object(["fieldPath": .text($0), "setToServerValue": .text("REQUEST_TIME")])
            }
            tree = Self.transforming(name, transforms)
        }
        if let condition = precondition.tree { tree = tree.adding(["currentDocument": condition]) }
        return tree
    }

    /// An update of no field, whose transforms follow it.
    private static func transforming(_ name: JSONTree, _ transforms: [JSONTree]) -> JSONTree {
        .object([
            "update": .object(["name": name]), "updateMask": .object(["fieldPaths": .list([])]),
            "updateTransforms": .list(transforms),
        ])
    }
}
