extension JSONTree {
    /// The document, indented as its kind of file usually is.
    ///
    /// - Parameters:
    ///   - indent: how many blanks a level is indented by.
    ///   - colon: what stands between a name and its value.
    package func text(indent: Int = 4, colon: String = ": ") -> String {
        var text = ""
        write(into: &text, 0, indent, colon)
        return text + "\n"
    }

    private func write(into text: inout String, _ depth: Int, _ indent: Int, _ colon: String) {
        func newLine(_ depth: Int) { text += "\n" + String(repeating: " ", count: depth * indent) }
        switch value {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number
        case .text(let words): text += Self.quoted(words)
        case .list(let trees):
            text += "["
            for (index, tree) in trees.enumerated() {
                if index > 0 { text += "," }
                newLine(depth + 1)
                tree.write(into: &text, depth + 1, indent, colon)
            }
            if !trees.isEmpty { newLine(depth) }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                newLine(depth + 1)
                text += Self.quoted(member.name) + colon
                member.tree.write(into: &text, depth + 1, indent, colon)
            }
            if !members.isEmpty { newLine(depth) }
            text += "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": written += "\\\""
            case "\\": written += "\\\\"
            case "\n": written += "\\n"
            case "\r": written += "\\r"
            case "\t": written += "\\t"
            case _ where scalar.value < 0x20:
                let code = String(scalar.value, radix: 16)
                written += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }

    /// Puts a value at a path of names, making what is missing on the way. New members come after those that are there.
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
