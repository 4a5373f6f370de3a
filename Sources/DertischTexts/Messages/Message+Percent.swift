extension Message {
    /// Parses a text with gaps in the format of C and Apple's String Catalogs: `%@`, `%1$lld`, `%.2f`, `%(name)@`.
    ///
    /// Unnamed gaps are named by their number, from 1. A percent sign that does not begin a gap, as in "100 % sure",
    /// is text.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - substitutes: the choices that replace `%#@name@`, by name.
    ///   - count: the argument that `%arg` writes.
    package init(percent source: String, substitutes: [String: MessageChoice] = [:], count: String? = nil) {
        guard source.utf8.contains(PercentReader.sign) else {
            self.init(words: source)
            return
        }
        var reader = PercentReader(rest: source.utf8[...], substitutes: substitutes, count: count)
        self = reader.message()
    }
}

private struct PercentReader {
    static let sign = UInt8(ascii: "%")

    var rest: Substring.UTF8View
    let substitutes: [String: MessageChoice]
    let count: String?
    private var next = 1

    init(rest: Substring.UTF8View, substitutes: [String: MessageChoice], count: String?) {
        self.rest = rest
        self.substitutes = substitutes
        self.count = count
    }

    mutating func message() -> Message {
        var parts: [Message.Part] = []
        var words = ""
        while let byte = rest.first {
            guard byte == Self.sign else {
                let run = rest.prefix { $0 != Self.sign }
                words += String(Substring(run))
                rest = rest[run.endIndex...]
                continue
            }
            rest = rest.dropFirst()
            if rest.first == Self.sign {
                words += "%"
                rest = rest.dropFirst()
            } else if let part = part() {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(part)
            } else {
                words += "%"
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return Message(parts: parts)
    }

    /// The gap after the sign; consumes nothing without a gap.
    private mutating func part() -> Message.Part? {
        let before = rest
        if let count, rest.starts(with: "arg".utf8) {
            rest = rest.dropFirst(3)
            return .gap(count, .number(fraction: nil))
        }
        let name = name(from: "(", to: ")") ?? position()
        if take("#"), take("@") {
            let text = Substring(rest.prefix { $0 != UInt8(ascii: "@") })
            if let choice = substitutes[String(text)], rest.count > text.utf8.count {
                rest = rest.dropFirst(text.utf8.count + 1)
                return .choice(choice)
            }
            rest = before
            return nil
        }
        // Signs and widths do not matter for readers; only the number of fraction digits does.
        rest = rest.drop { "-+0".utf8.contains($0) }
        rest = rest.drop { "0123456789".utf8.contains($0) }
        var fraction: Int?
        if take(".") {
            let digits = rest.prefix { "0123456789".utf8.contains($0) }
            rest = rest[digits.endIndex...]
            fraction = min(Int(Substring(digits)) ?? 0, 15)
        }
        rest = rest.drop { "hlqztjL".utf8.contains($0) }
        guard let type = rest.first, let format = Self.format(of: type, fraction) else {
            rest = before
            return nil
        }
        rest = rest.dropFirst()
        if let name { return .gap(name, format) }
        defer { next += 1 }
        return .gap(String(next), format)
    }

    private static func format(of type: UInt8, _ fraction: Int?) -> ArgumentFormat? {
        switch Unicode.Scalar(type) {
        case "@", "s", "c", "S", "C": .plain
        case "d", "i", "u", "D", "U": .number(fraction: nil)
        case "f", "F", "e", "E", "g", "G": .number(fraction: fraction)
        default: nil
        }
    }

    /// The number before a dollar sign: `1$`.
    private mutating func position() -> String? {
        let digits = rest.prefix { "0123456789".utf8.contains($0) }
        guard let number = Int(Substring(digits)), 1...99 ~= number, rest[digits.endIndex...].first == UInt8(ascii: "$")
        else { return nil }
        rest = rest[digits.endIndex...].dropFirst()
        return String(number)
    }

    private mutating func name(from open: Unicode.Scalar, to close: Unicode.Scalar) -> String? {
        guard rest.first == UInt8(ascii: open) else { return nil }
        let name = Substring(rest.dropFirst().prefix { $0 != UInt8(ascii: close) })
        guard !name.isEmpty, rest.count > name.utf8.count + 1 else { return nil }
        rest = rest.dropFirst(name.utf8.count + 2)
        return String(name)
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
