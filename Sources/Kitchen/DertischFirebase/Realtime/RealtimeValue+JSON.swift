package import DertischJSON

extension RealtimeValue {
    /// Reads a value from JSON. Lists become children, and what is null does not exist, as in the database.
    ///
    /// - Throws: the reason and the offset.
    /// - Complexity: O(n) in its length.
    package init(json: [UInt8]) throws(JSONReader.Broken) {
        self = try Self.value(try JSONReader.document(json), at: 0)
    }

    /// The value at a token. The reader has limited the depth.
    package static func value(_ document: JSONDocument, at index: Int) throws(JSONReader.Broken) -> RealtimeValue {
        let token = document.tokens[index]
        switch token.kind {
        case .null: return .null
        case .yes: return .boolean(true)
        case .no: return .boolean(false)
        case .text, .escapedText: return .string(document.text(of: token))
        case .number:
            let digits = document.text(of: token)
            if let number = Int64(digits) { return .integer(number) }
            guard let number = Double(digits), number.isFinite else {
                throw JSONReader.Broken(reason: "A number is too large.", offset: token.offset)
            }
            return .double(number)
        case .list, .object:
            var children: [String: RealtimeValue] = [:]
            var next = index + 1
            for number in 0..<Int(token.count) {
                var key = "\(number)"
                if token.kind == .object {
                    key = document.text(of: document.tokens[next])
                    next += 1
                }
                let child = try value(document, at: next)
                // Swift takes keys for equal that are written by other letters. One child would be lost.
                if child != .null, children.updateValue(child, forKey: key) != nil {
                    throw JSONReader.Broken(reason: "Two children have equal keys.", offset: token.offset)
                }
                next = document.after(next)
            }
            return children.isEmpty ? .null : .children(children)
        }
    }

    /// The value as JSON.
    package var tree: JSONTree {
        switch self {
        case .null: .null
        case .boolean(let flag): .flag(flag)
        case .integer(let number): JSONTree(.number("\(number)"))
        case .double(let number): .double(number)
        case .string(let text): .text(text)
        case .children(let children):
            JSONTree(.object(children.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value.tree) }))
        }
    }

    /// The number of bytes that the value has as JSON, about: whole numbers as keys count as those of a list, which has none.
    var byteCount: Int {
        switch self {
        case .null, .boolean: 4
        case .integer(let number): "\(number)".utf8.count
        case .double(let number): "\(number)".utf8.count
        case .string(let text): text.utf8.count + 2
        case .children(let children):
            children.reduce(2) { $0 + (Int($1.key) == nil ? $1.key.utf8.count + 4 : 1) + $1.value.byteCount }
        }
    }
}
