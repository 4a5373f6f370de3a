import DertischJSON

/// One write of a commit.
struct FirestoreWrite: Sendable {
    enum Change: Sendable {
        /// All fields, or those of the mask.
        case update([String: FirestoreValue], mask: [FirestoreFieldPath]?)
        case delete
        case transform(FirestoreFieldPath, FirestoreTransform)
    }

    let path: FirestorePath
    let change: Change
    let precondition: FirestorePrecondition

    /// True if doing it twice has the same effect as once.
    var isRepeatable: Bool {
        switch (change, precondition) {
        case (.transform(_, let transform), .always): transform.isRepeatable
        // A document that exists and was changed exists afterwards.
        case (.update, .always), (.update, .exists(true)), (.delete, .always): true
        default: false
        }
    }

    /// - Parameter root: the full name of the database's documents.
    func tree(below root: String) -> JSONTree {
        let name = JSONTree.text("\(root)/\(path.text)")
        var tree: JSONTree
        switch change {
        case .update(let fields, let mask):
            tree = .object(["update": .object(["name": name, "fields": FirestoreValue.tree(of: fields)])])
            if let mask { tree = tree.adding(["updateMask": Self.mask(mask)]) }
        case .delete: tree = .object(["delete": name])
        case .transform(let field, let transform):
            // An update of no field, which the transform follows.
            tree = .object([
                "update": .object(["name": name]), "updateMask": Self.mask([]),
                "updateTransforms": .list([transform.tree(of: field)]),
            ])
        }
        if let condition = precondition.tree { tree = tree.adding(["currentDocument": condition]) }
        return tree
    }

    private static func mask(_ fields: [FirestoreFieldPath]) -> JSONTree {
        .object(["fieldPaths": .list(fields.map { .text($0.description) })])
    }
}
