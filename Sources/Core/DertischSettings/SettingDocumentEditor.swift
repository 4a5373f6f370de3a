import DertischJSON

/// An editor of a settings document that preserves everything else in it.
struct SettingDocumentEditor {
    private(set) var tree: JSONTree

    /// - Parameter tree: an object.
    init(_ tree: JSONTree) { self.tree = tree }

    /// Sets a setting at its current position, or else within existing objects for the parts of its name.
    mutating func set(_ value: JSONTree, for name: String) {
        let path = Self.path(to: name, in: tree) ?? Self.newPath(to: name, in: tree)
        tree.set(value, at: path[...])
    }

    /// Removes a setting if it exists, and objects that become empty.
    mutating func remove(_ name: String) {
        if let path = Self.path(to: name, in: tree) { Self.remove(path[...], from: &tree) }
    }

    /// The path of member names to a setting.
    private static func path(to name: String, in tree: JSONTree) -> [String]? {
        for member in tree.members ?? [] {
            if member.name == name { return [name] }
            if name.hasPrefix("\(member.name)."),
                let rest = path(to: String(name.dropFirst(member.name.count + 1)), in: member.tree)
            {
                return [member.name] + rest
            }
        }
        return nil
    }

    private static func newPath(to name: String, in tree: JSONTree) -> [String] {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 1, let first = parts.first else { return [name] }
        let rest = String(name.dropFirst(first.count + 1))
        switch tree[first] {
        case nil: return parts
        case let inner? where inner.members != nil: return [first] + newPath(to: rest, in: inner)
        // A member of the same name that is not an object stays.
        default: return [name]
        }
    }

    private static func remove(_ path: ArraySlice<String>, from tree: inout JSONTree) {
        guard let name = path.first, var members = tree.members,
            let index = members.firstIndex(where: { $0.name == name })
        else { return }
        remove(path.dropFirst(), from: &members[index].tree)
        if path.count == 1 || members[index].tree.members?.isEmpty == true { members.remove(at: index) }
        tree.value = .object(members)
    }
}
