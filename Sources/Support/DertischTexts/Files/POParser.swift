/// A line-by-line parser of GNU gettext files.
struct POParser {
    private(set) var entries: [POFile.Entry] = []
    private var entry = POFile.Entry()
    private var hasKeyword = false
    private var field: Field?
    /// The fields that the entry has so far.
    private var fields: Set<Field> = []

    private enum Field: Hashable {
        case context, id, plural
        case translation(Int)
    }

    mutating func read(_ line: Substring, _ number: Int) throws(TextSyntaxError) {
        var line = Self.trimmed(line)
        if line.isEmpty { return finish() }
        if line.hasPrefix("#~"), !line.hasPrefix("#~|") {
            line = Self.trimmed(line.dropFirst(2))
            if line.isEmpty { return }
            if startsEntry(line) { finish() }
            entry.isObsolete = true
        } else if line.hasPrefix("#") {
            if hasKeyword { finish() }
            entry.comments.append(String(line))
            return
        } else if entry.isObsolete, hasKeyword {
            finish()
        }
        if line.hasPrefix("\"") {
            guard let field else { throw TextSyntaxError("has a text without a keyword") }
            append(try Self.text(line), to: field)
            return
        }
        try keyword(line, number)
    }

    /// True if a line begins another entry.
    private func startsEntry(_ line: Substring) -> Bool {
        let isNext = line.hasPrefix("msgctxt") || (line.hasPrefix("msgid ") && field != .context)
        return hasKeyword && isNext
    }

    private mutating func keyword(_ line: Substring, _ number: Int) throws(TextSyntaxError) {
        guard let quote = line.firstIndex(of: "\"") else {
            throw TextSyntaxError("is neither a comment nor a keyword with a text")
        }
        let word = Self.trimmed(line[..<quote])
        if startsEntry(line) { finish() }
        let next: Field
        switch word {
        case "msgctxt": next = .context
        case "msgid": next = .id
        case "msgid_plural": next = .plural
        case "msgstr": next = .translation(0)
        case "domain": throw TextSyntaxError("begins a domain: put its texts into a file of their own")
        default:
            guard word.hasPrefix("msgstr["), word.hasSuffix("]"), let form = Int(word.dropFirst(7).dropLast()),
                0..<PluralExpression.maxForms ~= form
            else { throw TextSyntaxError("has the keyword \(word), which gettext does not have") }
            next = .translation(form)
        }
        guard fields.insert(next).inserted else {
            throw TextSyntaxError("repeats the keyword \(word): a text has it once, and begins with msgid")
        }
        if !hasKeyword { entry.line = number }
        hasKeyword = true
        field = next
        append(try Self.text(line[quote...]), to: next)
    }

    private mutating func append(_ text: String, to field: Field) {
        switch field {
        case .context: entry.context = (entry.context ?? "") + text
        case .id: entry.id += text
        case .plural: entry.plural = (entry.plural ?? "") + text
        case .translation(let form):
            while entry.translations.count <= form { entry.translations.append("") }
            entry.translations[form] += text
        }
    }

    /// Ends the entry.
    mutating func finish() {
        // Comments without an entry are kept with the next one.
        guard hasKeyword else { return }
        entries.append(entry)
        entry = POFile.Entry()
        hasKeyword = false
        field = nil
        fields = []
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let bytes = text.utf8.drop(while: isBlank)
        let last = bytes.lastIndex { !isBlank($0) }
        return last.map { Substring(bytes[...$0]) } ?? ""
    }

    /// The text between the quotation marks. As in C, several texts beside each other are one.
    private static func text(_ line: Substring) throws(TextSyntaxError) -> String {
        guard line.utf8.count >= 2, line.utf8.last == UInt8(ascii: "\"") else {
            throw TextSyntaxError("has a text without a quotation mark at its end")
        }
        let inside = line.utf8.dropFirst().dropLast()
        guard inside.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
            return String(Substring(inside))
        }
        var bytes: [UInt8] = []
        var rest = inside
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
                guard rest.popFirst() == UInt8(ascii: "\"") else {
                    throw TextSyntaxError("has a quotation mark within a text; write \\\"")
                }
            case UInt8(ascii: "\\"): bytes.append(try escape(&rest))
            default: bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TextSyntaxError("has escapes that are not UTF-8")
        }
        return text
    }

    private static func escape(_ rest: inout Substring.UTF8View) throws(TextSyntaxError) -> UInt8 {
        guard let byte = rest.popFirst() else {
            throw TextSyntaxError("has a text without a quotation mark at its end")
        }
        switch Unicode.Scalar(byte) {
        case "n": return 0x0A
        case "t": return 0x09
        case "r": return 0x0D
        case "a": return 0x07
        case "b": return 0x08
        case "f": return 0x0C
        case "v": return 0x0B
        case "\"", "\\", "'", "?": return byte
        case "0"..."7":
            var value = Int(byte - UInt8(ascii: "0"))
            var digits = 1
            while digits < 3, let next = rest.first, UInt8(ascii: "0")...UInt8(ascii: "7") ~= next {
                value = value * 8 + Int(next - UInt8(ascii: "0"))
                rest = rest.dropFirst()
                digits += 1
            }
            guard let octet = UInt8(exactly: value) else { throw TextSyntaxError("has an escape beyond a byte") }
            return octet
        case "x":
            let digits = Substring(rest.prefix { Character(Unicode.Scalar($0)).isHexDigit }.prefix(2))
            guard let octet = UInt8(digits, radix: 16) else { throw TextSyntaxError("has an escape without digits") }
            rest = rest.dropFirst(digits.utf8.count)
            return octet
        default: throw TextSyntaxError("has an escape that gettext does not know")
        }
    }
}
