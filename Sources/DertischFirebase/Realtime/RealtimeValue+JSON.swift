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
        case .list:
            var children: [(String, RealtimeValue)] = []
            for (number, element) in document.elements(of: index).enumerated() {
                children.append(("\(number)", try value(document, at: element)))
            }
            return parent(of: children)
        case .object:
            var children: [(String, RealtimeValue)] = []
            for member in document.members(of: index) {
                children.append((member.name, try value(document, at: member.value)))
            }
            return parent(of: children)
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

    /// The number of bytes that the value has at least as JSON: that of its keys, texts and numbers, and of the marks between them.
    var byteCount: Int {
        switch self {
        case .null, .boolean: 4
        case .integer(let number): "\(number)".utf8.count
        case .double(let number): "\(number)".utf8.count
        case .string(let text): text.utf8.count + 2
        case .children(let children): children.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.byteCount }
        }
    }
}
