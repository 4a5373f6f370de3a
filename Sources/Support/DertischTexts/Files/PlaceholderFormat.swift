/// The format of the gaps in an entry of a gettext file, by its flags: `#, c-format`.
enum PlaceholderFormat {
    /// Names in braces, which the files of this project use without a flag.
    case braces
    /// Names or numbers in braces, as other languages write them: no format may follow the name.
    case plainBraces
    /// Percent signs, as in C.
    case percent(Message.PercentStyle)

    private static let percentFlags: [String: Message.PercentStyle] = [
        "c-format": .c, "objc-format": .c, "python-format": .c, "perl-format": .c, "awk-format": .c, "lua-format": .c,
        "javascript-format": .c, "tcl-format": .c, "java-printf-format": .c, "php-format": .php,
    ]
    private static let braceFlags: Set<String> = [
        "python-brace-format", "perl-brace-format", "csharp-format", "java-format", "rust-format",
    ]

    /// - Throws: the flag of a format that cannot be read, as Qt's.
    init(flags: [String]) throws(TextSyntaxError) {
        let isNegated = { (flag: String) in
            ["no-", "possible-", "impossible-"].contains { flag.hasPrefix($0) }
        }
        let formats = flags.filter { $0.hasSuffix("-format") && !isNegated($0) }
        if let style = formats.lazy.compactMap({ Self.percentFlags[$0] }).first {
            self = .percent(style)
        } else if formats.contains(where: Self.braceFlags.contains) {
            self = .plainBraces
        } else if let unknown = formats.first {
            let known = (Array(Self.percentFlags.keys) + Self.braceFlags).sorted().joined(separator: ", ")
            throw TextSyntaxError("has the flag \(unknown), whose gaps are not read; known formats are \(known)")
        } else {
            self = .braces
        }
    }

    func message(_ text: String) throws(TextSyntaxError) -> Message {
        switch self {
        case .braces: return try Message(braces: text)
        case .percent(let style): return try Message(percent: text, style: style)
        case .plainBraces:
            if text.contains("{}") { throw TextSyntaxError("has a gap without a name or number: write {0} or {name}") }
            let message = try Message(braces: text)
            if let name = message.arguments.keys.sorted().first(where: { $0.contains { ":!.[".contains($0) } }) {
                throw TextSyntaxError("has the gap {\(name)}, whose format is not read: write the name alone")
            }
            return message
        }
    }
}
