/// The format of an argument in its gap.
package enum ArgumentFormat: Hashable, Sendable {
    /// The default format: text unchanged, numbers and dates in the region's usual format.
    case plain
    /// A number with that many fraction digits, or as many as it needs.
    case number(fraction: Int?)
    /// A whole number in base 8 or 16, in small or capital letters.
    case base(Int, isUpper: Bool)
    case percent
    /// An amount of money, with the currency's code unless the argument has one.
    case currency(String?)
    /// A count of bytes, in the unit that fits.
    case bytes
    case date(Length)
    case time(Length)
    case moment(Length)
    /// Several texts: "a, b and c", or "a, b or c".
    case list(isAnd: Bool)

    /// The length of a formatted date or time.
    package enum Length: String, Hashable, Sendable {
        case short, medium, long, full
    }

    /// Parses the format after a gap's name: `date long`, `currency EUR`.
    init(_ text: Substring) throws(TextSyntaxError) {
        let words = text.split(separator: " ")
        let style = words.count > 1 ? String(words[1]) : nil
        switch words.first.map(String.init) {
        case "number" where style == nil: self = .number(fraction: nil)
        case "number":
            guard let digits = style.flatMap({ Int($0) }), 0...15 ~= digits else { throw Self.syntaxError(text) }
            self = .number(fraction: digits)
        case "hex" where style == nil: self = .base(16, isUpper: false)
        case "HEX" where style == nil: self = .base(16, isUpper: true)
        case "octal" where style == nil: self = .base(8, isUpper: false)
        case "percent" where style == nil: self = .percent
        case "currency": self = .currency(try Self.currency(style, text))
        case "bytes" where style == nil: self = .bytes
        case "date": self = .date(try Self.length(style, text))
        case "time": self = .time(try Self.length(style, text))
        case "moment": self = .moment(try Self.length(style, text))
        case "list" where style == nil || style == "and": self = .list(isAnd: true)
        case "list" where style == "or": self = .list(isAnd: false)
        default: throw Self.syntaxError(text)
        }
        if words.count > 2 { throw Self.syntaxError(text) }
    }

    private static func length(_ style: String?, _ text: Substring) throws(TextSyntaxError) -> Length {
        guard let style else { return .medium }
        guard let length = Length(rawValue: style) else { throw syntaxError(text) }
        return length
    }

    private static func currency(_ style: String?, _ text: Substring) throws(TextSyntaxError) -> String? {
        guard let style else { return nil }
        guard style.utf8.count == 3, style.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
            throw syntaxError(text)
        }
        return style
    }

    private static func syntaxError(_ text: Substring) -> TextSyntaxError {
        TextSyntaxError(
            "has the unknown format \"\(text)\"; known formats are number, percent, currency EUR, bytes, date long, time short, "
                + "moment, list, list or, hex, HEX and octal")
    }

    /// True if only numbers have this format.
    var isNumber: Bool {
        switch self {
        case .number, .base: true
        default: false
        }
    }

    /// The format as written in a gap after the name and a comma; empty for the default.
    package var text: String {
        switch self {
        case .plain: ""
        case .number(let fraction): fraction.map { "number \($0)" } ?? "number"
        case .base(let base, let isUpper): base == 8 ? "octal" : isUpper ? "HEX" : "hex"
        case .percent: "percent"
        case .currency(let code): code.map { "currency \($0)" } ?? "currency"
        case .bytes: "bytes"
        case .date(let length): "date \(length.rawValue)"
        case .time(let length): "time \(length.rawValue)"
        case .moment(let length): "moment \(length.rawValue)"
        case .list(let isAnd): isAnd ? "list" : "list or"
        }
    }
}
