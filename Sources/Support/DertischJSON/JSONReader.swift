/// A JSON parser (RFC 8259) in one pass with a limited depth: produces a flat document, or a tree.
package enum JSONReader {
    /// The reason why a document cannot be parsed.
    package struct Broken: Error, Hashable {
        package let reason: String
        package let offset: Int

        package init(reason: String, offset: Int) {
            self.reason = reason
            self.offset = offset
        }
    }

    /// The maximum nesting of values.
    package static let deepest = 128

    /// Parses a document into a flat list.
    ///
    /// - Throws: the reason and the offset.
    /// - Complexity: O(n) in its length.
    package static func document(_ bytes: [UInt8]) throws(Broken) -> JSONDocument {
        // Offsets are stored in 32 bits.
        guard bytes.count < Int(UInt32.max) else { throw Broken(reason: "It is too large.", offset: 0) }
        let scanned: Result<[JSONDocument.Token], Broken> = bytes.withUnsafeBytes { raw in
            var scanner = JSONScanner(raw)
            do throws(Broken) {
                try scanner.scan()
                return .success(scanner.tokens)
            } catch { return .failure(error) }
        }
        return JSONDocument(bytes: bytes, tokens: try scanned.get())
    }

    /// Parses a document into a tree.
    ///
    /// - Throws: the reason and the offset.
    /// - Complexity: O(n) in its length.
    package static func read(_ bytes: [UInt8]) throws(Broken) -> JSONTree {
        let document = try document(bytes)
        var next = 0
        return tree(of: document, &next)
    }

    /// The tree of the value at a token; advances past it. The scanner has limited the depth.
    private static func tree(of document: JSONDocument, _ next: inout Int) -> JSONTree {
        let token = document.tokens[next]
        next += 1
        let value: JSONTree.Value
        switch token.kind {
        case .null: value = .null
        case .yes: value = .flag(true)
        case .no: value = .flag(false)
        case .number: value = .number(document.text(of: token))
        case .text, .escapedText: value = .text(document.text(of: token))
        case .list:
            var trees: [JSONTree] = []
            trees.reserveCapacity(Int(token.count))
            for _ in 0..<token.count { trees.append(tree(of: document, &next)) }
            value = .list(trees)
        case .object:
            var members: [JSONTree.Member] = []
            members.reserveCapacity(Int(token.count))
            for _ in 0..<token.count {
                let name = document.text(of: document.tokens[next])
                next += 1
                members.append(JSONTree.Member(name, tree(of: document, &next)))
            }
            value = .object(members)
        }
        return JSONTree(value, at: Int(token.offset))
    }
}
