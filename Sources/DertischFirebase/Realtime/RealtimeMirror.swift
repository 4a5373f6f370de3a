package import DertischJSON

/// A copy of a place in a Realtime Database, kept by its changes.
package struct RealtimeMirror {
    package private(set) var tree = JSONTree(.null)

    package init() {}

    package mutating func apply(_ change: RealtimeChange) {
        switch change.kind {
        case .put: set(change.tree, at: change.keys)
        case .patch:
            // A key of a patch may itself be a path.
            for child in change.tree.members ?? [] {
                set(child.tree, at: change.keys + child.name.split(separator: "/").map(String.init))
            }
        }
    }

    private mutating func set(_ value: JSONTree, at keys: [String]) {
        // An event's path is limited, and so is a patch's; a longer one is no place of a database.
        guard keys.count <= JSONReader.deepest else { return }
        tree = Self.setting(value, at: keys[...], in: tree)
    }

    /// The tree with a value at a path. What becomes empty is gone, as in the database.
    private static func setting(_ value: JSONTree, at keys: ArraySlice<String>, in tree: JSONTree) -> JSONTree {
        guard let key = keys.first else { return value }
        if case .list(var elements) = tree.value, let index = Int(key), "\(index)" == key,
            0...elements.count ~= index
        {
            let old = index < elements.count ? elements[index] : JSONTree(.null)
            let new = setting(value, at: keys.dropFirst(), in: old)
            if index < elements.count { elements[index] = new } else { elements.append(new) }
            while elements.last?.isNull == true { elements.removeLast() }
            return JSONTree(elements.isEmpty ? .null : .list(elements))
        }
        var members = tree.children ?? []
        let index = members.firstIndex { $0.name == key }
        let new = setting(value, at: keys.dropFirst(), in: index.map { members[$0].tree } ?? JSONTree(.null))
        switch (index, new.isNull) {
        case (let index?, true): members.remove(at: index)
        case (let index?, false): members[index].tree = new
        case (nil, false): members.append(JSONTree.Member(key, new))
        case (nil, true): break
        }
        return JSONTree(members.isEmpty ? .null : .object(members))
    }
}
