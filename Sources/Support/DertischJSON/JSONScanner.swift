/// A scanner for the values of a JSON document. It accepts only JSON in valid UTF-8, so that later steps cannot fail.
struct JSONScanner {
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private(set) var tokens: [JSONDocument.Token] = []
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    /// The open lists and objects: the token of each, with its number of elements or members so far.
    private var open: [(token: Int, count: UInt32)] = []

    /// - Parameter bytes: the document; it must outlive the scanner.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 12 + 8)
        if bytes.starts(with: Self.byteOrderMark) { position = 3 }
    }

    mutating func scan() throws(JSONReader.Broken) {
        try value()
        while let container = open.last {
            open[open.count - 1].count = container.count + 1
            let isObject = tokens[container.token].kind == .object
            skipSpace()
            if take(isObject ? "}" : "]") {
                close()
            } else {
                guard take(",") else {
                    throw broken(
                        isObject ? "Members are not separated by a comma." : "Elements are not separated by a comma.")
                }
                if isObject { try name() }
                try value()
            }
        }
        skipSpace()
        guard position == bytes.count else { throw broken("There are unexpected characters after its end.") }
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func broken(_ reason: String) -> JSONReader.Broken {
        JSONReader.Broken(reason: reason, offset: min(position, bytes.count))
    }

    /// Scans a value; for a list or an object, its beginning down to the first value that is neither.
    private mutating func value() throws(JSONReader.Broken) {
        while true {
            skipSpace()
            let start = position
            switch byte {
            case UInt8(ascii: "\""): return try text()
            case UInt8(ascii: "{"):
                try open(.object)
                if take("}") { return close() }
                try name()
            case UInt8(ascii: "["):
                try open(.list)
                if take("]") { return close() }
            case UInt8(ascii: "t"): return try word("true", .yes)
            case UInt8(ascii: "f"): return try word("false", .no)
            case UInt8(ascii: "n"): return try word("null", .null)
            case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
                try number()
                return tokens.append(JSONDocument.Token(.number, from: start, to: position))
            case nil: throw broken("It ends unexpectedly.")
            default: throw broken("Invalid value.")
            }
        }
    }

    private mutating func open(_ kind: JSONDocument.Kind) throws(JSONReader.Broken) {
        guard open.count < JSONReader.deepest else {
            throw broken("It is nested more than \(JSONReader.deepest) deep.")
        }
        open.append((tokens.count, 0))
        tokens.append(JSONDocument.Token(kind, from: position))
        position += 1
        skipSpace()
    }

    private mutating func close() {
        guard let container = open.popLast() else { return }
        tokens[container.token].count = container.count
        tokens[container.token].end = UInt32(truncatingIfNeeded: tokens.count)
    }

    /// Scans a member's name and its colon.
    private mutating func name() throws(JSONReader.Broken) {
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { throw broken("A member has no name.") }
        try text()
        skipSpace()
        guard take(":") else { throw broken("A member's name is not followed by a colon.") }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: JSONDocument.Kind) throws(JSONReader.Broken) {
        let length = word.utf8CodeUnitCount
        guard bytes.count - position >= length else { throw broken("Invalid value.") }
        for index in 0..<length where bytes[position + index] != word.utf8Start[index] {
            throw broken("Invalid value.")
        }
        tokens.append(JSONDocument.Token(kind, from: position, to: position + length))
        position += length
    }

    private static func isUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        // The bytes outlive the scanner, and so this call.
        let text = UnsafeRawBufferPointer(rebasing: bytes).bindMemory(to: UInt8.self)
        return (try? UTF8Span(validating: text.span)) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private mutating func digits() -> Int {
        let before = position
        while position < bytes.count, Self.isDigit(bytes[position]) { position += 1 }
        return position - before
    }

    private mutating func number() throws(JSONReader.Broken) {
        _ = take("-")
        let leading = byte
        let whole = digits()
        guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else { throw broken("Invalid number.") }
        if take("."), digits() == 0 { throw broken("Invalid number.") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits() == 0 { throw broken("Invalid number.") }
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Scans a text, from its opening to past its closing quotation mark.
    private mutating func text() throws(JSONReader.Broken) {
        position += 1
        let start = position
        var kind = JSONDocument.Kind.text
        var isPlain = true
        while true {
            isPlain = skipUnremarkable() && isPlain
            guard let byte else { throw broken("A text is unterminated.") }
            switch byte {
            case UInt8(ascii: "\""):
                if !isPlain, !Self.isUTF8(bytes[start..<position]) {
                    throw broken("A text is not UTF-8.")
                }
                tokens.append(JSONDocument.Token(kind, from: start, to: position))
                position += 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedText
                position += 1
                guard JSONUnescaping.read(bytes, at: &position) != nil else {
                    throw broken(position < bytes.count ? "Invalid escape." : "A text is unterminated.")
                }
            default: throw broken("A text contains a control character.")
            }
        }
    }

    /// Advances to the next quotation mark, backslash or control character. Returns true if all skipped bytes are
    /// ASCII.
    private mutating func skipUnremarkable() -> Bool {
        var high: UInt64 = 0
        // Eight bytes at a time (Mycroft's test for a zero byte, 1987), which may stop early but never late.
        while bytes.count - position >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let quote = word ^ 0x2222_2222_2222_2222
            let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let ones: UInt64 = 0x0101_0101_0101_0101
            let found = ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | ((word &- 0x20 &* ones) & ~word)
            if found & 0x8080_8080_8080_8080 != 0 { break }
            high |= word
            position += 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            high |= UInt64(byte)
            position += 1
        }
        return high & 0x8080_8080_8080_8080 == 0
    }
}
