extension Message {
    /// Parses a text with its gaps in braces.
    ///
    /// ```
    /// Taken on {day, date long}. {count, plural, one {# like} other {# likes}}
    /// ```
    ///
    /// `{{` and `}}` are literal braces, except in a branch, where a brace always begins or ends a gap or branch.
    ///
    /// - Throws: the defect of the text, in words that follow its name.
    package init(braces source: String) throws(TextSyntaxError) {
        guard source.utf8.contains(where: { $0 == Brace.open || $0 == Brace.close }) else {
            self.init(words: source)
            return
        }
        var reader = BraceReader(rest: source.utf8[...])
        self = try reader.message(in: nil, 0)
    }
}

private enum Brace {
    static let open = UInt8(ascii: "{")
    static let close = UInt8(ascii: "}")
    static let comma = UInt8(ascii: ",")
    static let hash = UInt8(ascii: "#")
    static let space = UInt8(ascii: " ")
}

/// A recursive-descent parser of messages, limited to the depth of choices.
private struct BraceReader {
    var rest: Substring.UTF8View

    private static let unclosed = TextSyntaxError(
        "has a brace that is not closed; write {{ or }} for a brace of its own")

    /// A message up to the end, or, in a branch, up to its closing brace. `#` is the count of the surrounding choice.
    mutating func message(in choice: (argument: String, counts: Bool)?, _ depth: Int) throws(TextSyntaxError) -> Message
    {
        guard depth <= Message.maxDepth else {
            throw TextSyntaxError("has choices in choices more than \(Message.maxDepth) deep")
        }
        var parts: [Message.Part] = []
        var words = ""
        func flush() {
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
        }
        while let byte = rest.first {
            switch byte {
            case Brace.close where choice != nil:
                flush()
                return Message(parts: parts)
            case Brace.open where choice == nil && doubled(byte), Brace.close where doubled(byte):
                words.unicodeScalars.append(Unicode.Scalar(byte))
                rest = rest.dropFirst(2)
            case Brace.open:
                flush()
                rest = rest.dropFirst()
                parts.append(try gap(depth))
            case Brace.close: throw Self.unclosed
            case Brace.hash where choice?.counts == true:
                flush()
                rest = rest.dropFirst()
                parts.append(.gap(choice?.argument ?? "", .number(fraction: nil)))
            default:
                let isCounting = choice?.counts == true
                let run = rest.prefix { $0 != Brace.open && $0 != Brace.close && !(isCounting && $0 == Brace.hash) }
                words += String(Substring(run))
                rest = rest[run.endIndex...]
            }
        }
        if choice != nil { throw Self.unclosed }
        flush()
        return Message(parts: parts)
    }

    private func doubled(_ byte: UInt8) -> Bool { rest.dropFirst().first == byte }

    /// The content of a gap, after the opening brace; the closing brace is consumed.
    private mutating func gap(_ depth: Int) throws(TextSyntaxError) -> Message.Part {
        let name = word { $0 == Brace.comma || $0 == Brace.open || $0 == Brace.close }
        guard !name.isEmpty else { throw Self.unclosed }
        if take(Brace.close) { return .gap(name, .plain) }
        guard take(Brace.comma) else { throw Self.unclosed }
        let format = word { $0 == Brace.comma || $0 == Brace.open || $0 == Brace.close }
        if take(Brace.close) { return .gap(name, try ArgumentFormat(format[...])) }
        guard take(Brace.comma) else { throw Self.unclosed }
        let kind: MessageChoice.Kind
        switch format {
        case "plural": kind = .plural
        case "selectordinal", "ordinal": kind = .ordinal
        case "select": kind = .select
        default:
            throw TextSyntaxError("has the unknown choice \"\(format)\"; known choices are plural, ordinal and select")
        }
        return .choice(try MessageChoice.checked(kind, by: name, try branches(of: kind, by: name, depth + 1)))
    }

    private mutating func branches(
        of kind: MessageChoice.Kind, by argument: String, _ depth: Int
    ) throws(TextSyntaxError) -> [MessageChoice.Branch] {
        var branches: [MessageChoice.Branch] = []
        while true {
            skipSpace()
            if take(Brace.close) { return branches }
            let name = word { $0 == Brace.open || $0 == Brace.close || $0 == Brace.space }
            skipSpace()
            guard take(Brace.open) else { throw Self.unclosed }
            let message = try message(in: (argument, kind != .select), depth)
            guard take(Brace.close) else { throw Self.unclosed }
            branches.append(.init(try MessageChoice.name(name, for: kind), message))
        }
    }

    /// The word before one of these bytes, without surrounding blanks.
    private mutating func word(before ends: (UInt8) -> Bool) -> String {
        skipSpace()
        let run = rest.prefix { !ends($0) }
        rest = rest[run.endIndex...]
        let word = Substring(run)
        return String(
            word.prefix(upTo: word.lastIndex { $0 != " " && $0 != "\n" }.map(word.index(after:)) ?? word.startIndex))
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipSpace() { rest = rest.drop { $0 == Brace.space || 0x09...0x0D ~= $0 } }
}

extension MessageChoice {
    /// The most branches of a choice.
    static let maxBranches = 256

    /// The condition of a branch, from its name.
    static func name(_ text: String, for kind: Kind) throws(TextSyntaxError) -> Name {
        if kind == .select { return .value(text) }
        if text.hasPrefix("="), let number = Int(text.dropFirst()) { return .exact(number) }
        guard let category = PluralCategory(rawValue: text) else {
            throw TextSyntaxError("has the plural category \(text), which does not exist")
        }
        return .category(category)
    }

    /// A choice that has a branch `other` and no duplicate branches.
    static func checked(_ kind: Kind, by argument: String, _ branches: [Branch]) throws(TextSyntaxError)
        -> MessageChoice
    {
        guard branches.count <= maxBranches else { throw TextSyntaxError("has more than \(maxBranches) branches") }
        guard Set(branches.map(\.name)).count == branches.count else { throw TextSyntaxError("has duplicate branches") }
        let hasOther = branches.contains { $0.name == .category(.other) || $0.name == .value("other") }
        if !hasOther {
            throw TextSyntaxError(kind == .select ? "lacks the branch other" : "lacks the plural category other")
        }
        return MessageChoice(kind, by: argument, branches)
    }
}
