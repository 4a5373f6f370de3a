extension JSONTree {
    /// The document, indented in the usual style of its kind of file.
    ///
    /// - Parameters:
    ///   - indent: the number of blanks for each level.
    ///   - colon: the separator of a name and its value.
    package func text(indent: Int = 4, colon: String = ": ") -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, 0, indent, colon)
        bytes.append(UInt8(ascii: "\n"))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8], _ depth: Int, _ indent: Int, _ colon: String) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.utf8)
        case .text(let words): JSONEscaping.write(words, to: &bytes)
        case .list(let trees):
            Self.write(trees, between: "[", and: "]", to: &bytes, depth, indent) { tree, bytes in
                tree.write(to: &bytes, depth + 1, indent, colon)
            }
        case .object(let members):
            Self.write(members, between: "{", and: "}", to: &bytes, depth, indent) { member, bytes in
                JSONEscaping.write(member.name, to: &bytes)
                bytes.append(contentsOf: colon.utf8)
                member.tree.write(to: &bytes, depth + 1, indent, colon)
            }
        }
    }

    /// Writes each item on a line of its own.
    private static func write<Item>(
        _ items: [Item], between open: String, and close: String, to bytes: inout [UInt8], _ depth: Int, _ indent: Int,
        _ write: (Item, inout [UInt8]) -> Void
    ) {
        func newLine(_ depth: Int) {
            bytes.append(UInt8(ascii: "\n"))
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * indent))
        }
        bytes.append(contentsOf: open.utf8)
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            newLine(depth + 1)
            write(item, &bytes)
        }
        if !items.isEmpty { newLine(depth) }
        bytes.append(contentsOf: close.utf8)
    }

    /// Sets a value at a path of names, creating missing objects on the way. New members come after existing ones.
    package mutating func set(_ tree: JSONTree, at path: ArraySlice<String>) {
        guard let name = path.first else {
            self = tree
            return
        }
        var members = self.members ?? []
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].tree.set(tree, at: path.dropFirst())
        } else {
            var fresh = JSONTree(.object([]))
            fresh.set(tree, at: path.dropFirst())
            members.append(Member(name, fresh))
        }
        value = .object(members)
    }

    /// The value at a path of names.
    package func tree(at path: [String]) -> JSONTree? {
        path.reduce(self as JSONTree?) { tree, name in tree?[name] }
    }
}
