/// Reads JSON (RFC 8259) into a tree, in one pass and no deeper than is allowed.
package struct JSONReader {
    /// Why a document cannot be read.
    package struct Broken: Error, Hashable {
        package let reason: String
        package let offset: Int
    }

    /// As deep as values may lie within one another.
    package static let deepest = 128

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a document.
    ///
    /// - Throws: the reason, and where.
    /// - Complexity: O(n) in its length.
    package static func read(_ bytes: [UInt8]) throws(Broken) -> JSONTree {
        var reader = JSONReader(bytes)
        // A byte order mark is no part of the document.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        let tree = try reader.tree(0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.broken("There is something after its end.") }
        return tree
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func broken(_ reason: String) -> Broken { Broken(reason: reason, offset: min(position, bytes.count)) }

    private mutating func tree(_ depth: Int) throws(Broken) -> JSONTree {
        guard depth <= Self.deepest else { throw broken("It is nested more than \(Self.deepest) deep.") }
        skipSpace()
        let start = position
        switch byte {
        case UInt8(ascii: "\""): return JSONTree(.text(try text()), at: start)
        case UInt8(ascii: "{"): return JSONTree(.object(try members(depth)), at: start)
        case UInt8(ascii: "["): return JSONTree(.list(try elements(depth)), at: start)
        case UInt8(ascii: "t"): return JSONTree(try word("true", .flag(true)), at: start)
        case UInt8(ascii: "f"): return JSONTree(try word("false", .flag(false)), at: start)
        case UInt8(ascii: "n"): return JSONTree(try word("null", .null), at: start)
        case let byte? where byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
            return JSONTree(.number(try number()), at: start)
        case nil: throw broken("It ends in the middle.")
        default: throw broken("Invalid value.")
        }
    }

    private mutating func members(_ depth: Int) throws(Broken) -> [JSONTree.Member] {
        position += 1
        skipSpace()
        if take("}") { return [] }
        var members: [JSONTree.Member] = []
        while true {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { throw broken("A member has no name.") }
            let name = try text()
            skipSpace()
            guard take(":") else { throw broken("A member's name is not followed by a colon.") }
            members.append(.init(name, try tree(depth + 1)))
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw broken("Members are not parted by a comma.") }
        }
    }

    private mutating func elements(_ depth: Int) throws(Broken) -> [JSONTree] {
        position += 1
        skipSpace()
        if take("]") { return [] }
        var elements: [JSONTree] = []
        while true {
            elements.append(try tree(depth + 1))
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw broken("Elements are not parted by a comma.") }
        }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONTree.Value) throws(Broken) -> JSONTree.Value {
        let text = word.description.utf8
        guard bytes[position...].starts(with: text) else { throw broken("Invalid value.") }
        position += text.count
        return value
    }

    private mutating func number() throws(Broken) -> String {
        let start = position
        func digits() -> Int {
            let before = position
            while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
            return position - before
        }
        _ = take("-")
        let leading = byte
        let whole = digits()
        guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else { throw broken("Invalid number.") }
        if take("."), digits() == 0 { throw broken("Invalid number.") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits() == 0 { throw broken("Invalid number.") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// A text, from its first quotation mark to past its last.
    private mutating func text() throws(Broken) -> String {
        position += 1
        let start = position
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                defer { position += 1 }
                return try decoded(bytes[start..<position])
            case UInt8(ascii: "\\"): return try escaped(from: start)
            case 0..<0x20: throw broken("A text holds a control character.")
            default: position += 1
            }
        }
        throw broken("A text does not end.")
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) throws(Broken) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw broken("A text is not UTF-8.") }
        return text
    }

    /// A text with escapes, of which the bytes from `start` to here have none.
    private mutating func escaped(from start: Int) throws(Broken) -> String {
        var plain = Array(bytes[start..<position])
        while let byte {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try decoded(plain[...])
            case UInt8(ascii: "\\"): plain.append(contentsOf: Array(String(try escape()).utf8))
            case 0..<0x20: throw broken("A text holds a control character.")
            default: plain.append(byte)
            }
        }
        throw broken("A text does not end.")
    }

    private mutating func escape() throws(Broken) -> Character {
        guard let byte else { throw broken("A text does not end.") }
        position += 1
        switch Unicode.Scalar(byte) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return Character(try scalar())
        default: throw broken("Invalid escape.")
        }
    }

    /// The scalar of `\uXXXX`, or of two of them. Half a pair is none.
    private mutating func scalar() throws(Broken) -> Unicode.Scalar {
        var value = try unit()
        if 0xD800..<0xDC00 ~= value, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            position += 2
            let second = try unit()
            guard 0xDC00..<0xE000 ~= second else { throw broken("Invalid escape.") }
            value = 0x10000 + ((value - 0xD800) << 10) + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw broken("Invalid escape.") }
        return scalar
    }

    private mutating func unit() throws(Broken) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw broken("Invalid escape.") }
        position += 4
        return unit
    }
}
