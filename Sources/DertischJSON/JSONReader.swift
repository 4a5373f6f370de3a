/// Reads JSON (RFC 8259) in one pass, no deeper than is allowed: as a flat document, or as a tree.
package enum JSONReader {
    /// Why a document cannot be read.
    package struct Broken: Error, Hashable {
        package let reason: String
        package let offset: Int
    }

    /// As deep as values may lie within one another.
    package static let deepest = 128

    /// Reads a document, flat as it stands in its file.
    ///
    /// - Throws: the reason, and where.
    /// - Complexity: O(n) in its length.
    package static func document(_ bytes: [UInt8]) throws(Broken) -> JSONDocument {
        // Offsets are kept in 32 bits.
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

    /// Reads a document as a tree.
    ///
    /// - Throws: the reason, and where.
    /// - Complexity: O(n) in its length.
    package static func read(_ bytes: [UInt8]) throws(Broken) -> JSONTree {
        let document = try document(bytes)
        var next = 0
        return tree(of: document, &next)
    }

    /// The tree of the value at a token, which is left behind. No deeper than the scanner went.
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
