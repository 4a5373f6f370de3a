package import DertischJSON

/// Texts as plain JSON: nested objects of texts, and objects that choose between texts.
///
/// ```json
/// {"photo": {"likes": {"plural": "count", "=0": "no likes", "one": "{count} like", "other": "{count} likes"}}}
/// ```
package enum JSONTexts {
    /// The member names that make an object a choice, with the kind of each.
    package static let kinds: [(name: String, kind: MessageChoice.Kind)] = [
        ("plural", .plural), ("ordinal", .ordinal), ("select", .select),
    ]

    /// Reads the texts of one language.
    ///
    /// - Throws: the reason why the file is not JSON, or is not made of texts.
    package static func read(
        _ bytes: [UInt8], in language: String
    ) throws(CatalogContent.ParseError) -> CatalogContent {
        let tree: JSONTree
        do { tree = try JSONReader.read(bytes) } catch {
            throw CatalogContent.ParseError(error.reason, line: LineIndex(bytes).line(at: error.offset))
        }
        var reader = Reader(language: language, bytes: bytes)
        try reader.read(tree, under: "")
        return reader.content
    }

    /// The kind and the argument of an object that is a choice; otherwise `nil`. An object that selects must have a
    /// branch `other`, so that "select" may be the name of a text elsewhere.
    package static func choice(of members: [JSONTree.Member]) -> (kind: MessageChoice.Kind, argument: String)? {
        for member in members {
            guard let kind = kinds.first(where: { $0.name == member.name })?.kind, let argument = member.tree.text
            else { continue }
            if kind == .plural || members.contains(where: { $0.name == "other" }) { return (kind, argument) }
        }
        return nil
    }

    private struct Reader {
        let language: String
        let bytes: [UInt8]
        /// The line index, created at the first defect.
        lazy var lines = LineIndex(bytes)
        var content = CatalogContent()

        mutating func read(_ tree: JSONTree, under prefix: String) throws(CatalogContent.ParseError) {
            switch tree.value {
            case .text(let source): add(prefix, tree) { () throws(TextSyntaxError) in try Message(braces: source) }
            case .object(let members):
                if let choice = JSONTexts.choice(of: members) {
                    add(prefix, tree) { () throws(TextSyntaxError) in try Self.message(choice, members, 1) }
                } else {
                    for member in members {
                        try read(member.tree, under: prefix.isEmpty ? member.name : "\(prefix).\(member.name)")
                    }
                }
            default:
                throw CatalogContent.ParseError(
                    "at \(prefix): neither a text nor an object of texts", line: lines.line(at: tree.offset))
            }
        }

        private mutating func add(_ key: String, _ tree: JSONTree, _ make: () throws(TextSyntaxError) -> Message) {
            do throws(TextSyntaxError) {
                content.texts.append(CatalogText(key, in: language, try make(), at: tree.offset))
            } catch {
                content.invalidTexts.append(.init(key: key, text: error.text, line: lines.line(at: tree.offset)))
            }
        }

        private static func message(
            _ choice: (kind: MessageChoice.Kind, argument: String), _ members: [JSONTree.Member], _ depth: Int
        ) throws(TextSyntaxError) -> Message {
            guard depth <= Message.maxDepth else {
                throw TextSyntaxError("has choices in choices more than \(Message.maxDepth) deep")
            }
            var branches: [MessageChoice.Branch] = []
            // Sorted by name, so that defects are reported in the same order for any order of the file.
            for member in members.sorted(by: { $0.name < $1.name }) {
                if kinds.contains(where: { $0.name == member.name && $0.kind == choice.kind }) { continue }
                let message = try branch(member, of: choice, depth)
                branches.append(.init(try MessageChoice.name(member.name, for: choice.kind), message))
            }
            return Message(try MessageChoice.checked(choice.kind, by: choice.argument, branches))
        }

        private static func branch(
            _ member: JSONTree.Member, of choice: (kind: MessageChoice.Kind, argument: String), _ depth: Int
        ) throws(TextSyntaxError) -> Message {
            if let source = member.tree.text { return try Message(braces: source) }
            guard let members = member.tree.members, let inner = JSONTexts.choice(of: members) else {
                throw TextSyntaxError("has a branch \(member.name) that is neither a text nor chooses between texts")
            }
            return try message(inner, members, depth + 1)
        }
    }
}
