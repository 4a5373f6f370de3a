/// A recursive-descent XML parser with a limited depth.
struct XMLTreeParser {
    static let maxDepth = 64
    private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    private let bytes: [UInt8]
    private var position = 0

    static func read(_ bytes: [UInt8]) throws(ExchangeError) -> XMLTree {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw ExchangeError("it is not UTF-8", line: 1) }
        var reader = XMLTreeParser(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        try reader.skipMisc()
        let tree = try reader.element(0)
        try reader.skipMisc()
        guard reader.position == bytes.count else { throw reader.syntaxError("it has content after its root element") }
        return tree
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var line: Int { 1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } }
    private func syntaxError(_ reason: String) -> ExchangeError { ExchangeError(reason, line: line) }
    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func isNext(_ text: String) -> Bool { bytes[min(position, bytes.count)...].starts(with: text.utf8) }

    private mutating func take(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || 0x09...0x0D ~= byte { position += 1 }
    }

    /// Skips comments, instructions and white space between elements.
    private mutating func skipMisc() throws(ExchangeError) {
        while true {
            skipSpace()
            if take("<?") { try skip(past: "?>") } else if take("<!--") { try skip(past: "-->") } else { break }
        }
        if isNext("<!") { throw syntaxError("it has a document type, which is not supported") }
    }

    private mutating func skip(past end: String) throws(ExchangeError) {
        while position < bytes.count {
            if take(end) { return }
            position += 1
        }
        throw syntaxError("it ends too early")
    }

    private mutating func element(_ depth: Int) throws(ExchangeError) -> XMLTree {
        guard depth < Self.maxDepth else { throw syntaxError("it is nested more than \(Self.maxDepth) deep") }
        guard take("<") else { throw syntaxError("an element should begin here") }
        var element = XMLTree(name: try name(), line: line)
        while true {
            skipSpace()
            if take("/>") { return element }
            if take(">") { break }
            let attribute = try name()
            skipSpace()
            guard take("=") else { throw syntaxError("an attribute has no value") }
            skipSpace()
            guard element.attributes.updateValue(try value(), forKey: attribute) == nil else {
                throw syntaxError("an attribute occurs twice")
            }
        }
        while true {
            if take("<!--") {
                try skip(past: "-->")
            } else if take("<![CDATA[") {
                let start = position
                try skip(past: "]]>")
                append(String(decoding: bytes[start..<position - 3], as: UTF8.self), to: &element)
            } else if take("</") {
                guard try name() == element.name else { throw syntaxError("a closing tag has no opening tag") }
                skipSpace()
                guard take(">") else { throw syntaxError("an element does not end") }
                return element
            } else if take("<?") {
                try skip(past: "?>")
            } else if byte == UInt8(ascii: "<") {
                element.nodes.append(.element(try self.element(depth + 1)))
            } else if byte == nil {
                throw syntaxError("it ends too early")
            } else {
                append(try text { $0 == UInt8(ascii: "<") }, to: &element)
            }
        }
    }

    private func append(_ text: String, to element: inout XMLTree) {
        if case .text(let before)? = element.nodes.last {
            element.nodes[element.nodes.count - 1] = .text(before + text)
        } else if !text.isEmpty {
            element.nodes.append(.text(text))
        }
    }

    private mutating func name() throws(ExchangeError) -> String {
        let start = position
        while let byte, byte >= 0x80 || Self.isName(byte) { position += 1 }
        guard position > start else { throw syntaxError("a name is expected here") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":": true
        default: false
        }
    }

    private mutating func value() throws(ExchangeError) -> String {
        guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw syntaxError("a value must be in quotation marks")
        }
        position += 1
        let value = try text { $0 == quote }
        guard byte == quote else { throw syntaxError("a value does not end") }
        position += 1
        return value
    }

    /// Text with its entities resolved, up to a terminating byte.
    private mutating func text(until ends: (UInt8) -> Bool) throws(ExchangeError) -> String {
        var text: [UInt8] = []
        while let byte, !ends(byte) {
            position += 1
            switch byte {
            case UInt8(ascii: "&"): text += Array(try entity().utf8)
            // Every kind of line end becomes one character.
            case 0x0D: if self.byte != 0x0A { text.append(0x0A) }
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func entity() throws(ExchangeError) -> String {
        let name = bytes[position...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
        let text = String(decoding: name, as: UTF8.self)
        position += name.count
        guard take(";") else { throw syntaxError("an entity does not end") }
        if let known = Self.entities[text] { return known }
        let number: UInt32? =
            text.hasPrefix("#x")
            ? UInt32(text.dropFirst(2), radix: 16) : text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
        guard let number, let scalar = Unicode.Scalar(number) else { throw syntaxError("there is no entity &\(text);") }
        return String(scalar)
    }
}
