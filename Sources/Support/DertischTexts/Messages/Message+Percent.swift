extension Message {
    /// A dialect of texts whose gaps begin with a percent sign.
    package enum PercentStyle: Hashable, Sendable {
        /// Apple's String Catalogs. A percent sign that does not begin a gap, as in "100 % sure", is text.
        case catalog
        /// C, and languages that format as it does. What is no gap is an error, as for a C compiler.
        case c
        /// PHP, where an apostrophe precedes a character to fill with: `%'010d`.
        case php
    }

    /// Parses a text with gaps in the format of C and Apple's String Catalogs: `%@`, `%1$lld`, `%.2f`, `%(name)@`.
    ///
    /// Unnamed gaps are named by their number, from 1.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - style: the dialect.
    ///   - substitutes: the choices that replace `%#@name@`, by name.
    ///   - count: the argument that `%arg` writes.
    /// - Throws: a gap that is not read, or a substitute that does not exist, in words that follow the text's name.
    package init(
        percent source: String, style: PercentStyle = .catalog, substitutes: [String: MessageChoice] = [:],
        count: String? = nil
    ) throws(TextSyntaxError) {
        guard source.utf8.contains(PercentReader.sign) else {
            self.init(words: source)
            return
        }
        var reader = PercentReader(source, style: style, count: count)
        self = try reader.message { name, _ in substitutes[name].map { .choice($0) } }
    }

    /// The numbers of the arguments that a text's substitutes, `%#@name@`, count by: each takes the next argument unless it has a
    /// number.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - given: the numbers that the substitutes themselves name.
    static func substituteNumbers(in source: String, given: [String: Int]) -> [String: Int] {
        var numbers = given
        var reader = PercentReader(source, style: .catalog, count: nil)
        _ = try? reader.message { name, number in
            if numbers[name] == nil { numbers[name] = Int(number) }
            return .gap(number, .number(fraction: nil))
        }
        return numbers
    }
}

private struct PercentReader {
    static let sign = UInt8(ascii: "%")
    private static let digits = "0123456789".utf8

    private var rest: Substring.UTF8View
    private let style: Message.PercentStyle
    private let count: String?
    private var next = 1
    private var hasNumbers = false

    init(_ source: String, style: Message.PercentStyle, count: String?) {
        rest = source.utf8[...]
        self.style = style
        self.count = count
    }

    private var isStrict: Bool { style != .catalog }

    /// - Parameter substitute: the part that replaces `%#@name@`, whose argument has that number.
    mutating func message(
        substitute: (_ name: String, _ number: String) -> Message.Part?
    ) throws(TextSyntaxError) -> Message {
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
                continue
            }
            let before = rest
            if let part = try part(substitute) {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(part)
            } else {
                if isStrict { throw Self.unread(before) }
                words += "%"
                rest = before
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        if isStrict, hasNumbers, next > 1 {
            throw TextSyntaxError("numbers some of its gaps, as %1$s, and not others")
        }
        return Message(parts: parts)
    }

    private static func unread(_ text: Substring.UTF8View) -> TextSyntaxError {
        if text.isEmpty { return TextSyntaxError("ends with a percent sign; write %% for one") }
        let start = text.prefix { "0123456789$-+ #'.*hlqztjLI<>()".utf8.contains($0) }
        // A whole character follows, not one of its bytes.
        let gap = String(Substring(start)) + Substring(text[start.endIndex...]).prefix(1)
        return TextSyntaxError("has %\(gap), which is not read as a gap; write %% for a percent sign")
    }

    /// The gap after the sign; `nil` without one.
    private mutating func part(
        _ substitute: (_ name: String, _ number: String) -> Message.Part?
    ) throws(TextSyntaxError) -> Message.Part? {
        if let count, rest.starts(with: "arg".utf8) {
            rest = rest.dropFirst(3)
            return .gap(count, .number(fraction: nil))
        }
        let position = position()
        let name = name(from: "(", to: ")") ?? position
        if style == .catalog, rest.starts(with: "#@".utf8) {
            rest = rest.dropFirst(2)
            let text = String(Substring(rest.prefix { $0 != UInt8(ascii: "@") }))
            guard rest.count > text.utf8.count else { return nil }
            rest = rest.dropFirst(text.utf8.count + 1)
            guard let part = substitute(text, name ?? number()) else {
                throw TextSyntaxError("has %#@\(text)@, but no substitution of that name")
            }
            return part
        }
        // Signs and widths do not matter for readers; only the number of fraction digits does.
        skipFlags()
        skip(Self.digits)
        var fraction: Int?
        if take(".") {
            let digits = rest.prefix { Self.digits.contains($0) }
            rest = rest[digits.endIndex...]
            fraction = min(Int(Substring(digits)) ?? 0, 15)
        }
        guard let format = type(fraction) else { return nil }
        if position != nil { hasNumbers = true }
        return .gap(name ?? number(), format)
    }

    private mutating func number() -> String {
        defer { next += 1 }
        return String(next)
    }

    private mutating func skipFlags() {
        while let byte = rest.first {
            switch (Unicode.Scalar(byte), style) {
            case ("-", _), ("+", _), ("0", _), ("#", .c), ("#", .catalog), (" ", .c), (" ", .php), ("I", .c), ("'", .c),
                ("'", .catalog):
                rest = rest.dropFirst()
            case ("'", .php): rest = rest.dropFirst(2)
            default: return
            }
        }
    }

    /// The format of the type at the end of a gap.
    private mutating func type(_ fraction: Int?) -> ArgumentFormat? {
        // A number of a fixed width, as C names it: `%<PRIu64>`.
        if style == .c, rest.starts(with: "<PRI".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
            let type = rest.dropFirst(4).first
            rest = rest[rest.index(after: end)...]
            return type.flatMap { Self.format(of: $0, nil, style) }
        }
        skip("hlqztjL".utf8)
        guard let type = rest.first, let format = Self.format(of: type, fraction, style) else { return nil }
        rest = rest.dropFirst()
        return format
    }

    private static func format(of type: UInt8, _ fraction: Int?, _ style: Message.PercentStyle) -> ArgumentFormat? {
        switch Unicode.Scalar(type) {
        case "@", "s", "c", "S", "C": .plain
        // A value as Python writes it for programmers.
        case "r" where style == .c: .plain
        case "d", "i", "u", "D", "U": .number(fraction: nil)
        case "f", "F", "e", "E", "g", "G": .number(fraction: fraction)
        case "a", "A": style == .c ? .number(fraction: fraction) : nil
        case "x": .base(16, isUpper: false)
        case "X": .base(16, isUpper: true)
        case "o", "O": .base(8, isUpper: false)
        default: nil
        }
    }

    /// The number before a dollar sign: `1$`.
    private mutating func position() -> String? {
        let digits = rest.prefix { Self.digits.contains($0) }
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

    private mutating func skip(_ bytes: String.UTF8View) { rest = rest.drop { bytes.contains($0) } }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
