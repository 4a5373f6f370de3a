/// The reason why a document could not be read, and its line.
package struct XMLError: Error, Equatable {
    package let line: Int
    package let message: String

    package init(line: Int, message: String) { (self.line, self.message) = (line, message) }
}

/// A reader of XML in UTF-8: <https://www.w3.org/TR/xml/>.
///
/// A document may come from anywhere. It may not declare a type of documents, and so no entities: neither those that read other files, nor
/// those that grow. The depth of its elements is bounded. Foundation's reader is not used, because on Linux it ends the process over some
/// damaged documents.
package struct XMLReader {
    /// The depth of the deepest element that is read.
    static let maxDepth = 200

    private let bytes: [UInt8]
    private var index = 0
    /// The line of the position; the first is 1.
    private var line = 1
    /// The elements that have begun and not ended.
    private var open: [XMLTree] = []
    private var root: XMLTree?

    /// Reads a document.
    ///
    /// - Returns: its root element.
    /// - Complexity: O(n) in its bytes.
    package static func read(_ source: [UInt8]) throws(XMLError) -> XMLTree {
        guard String(validating: source, as: UTF8.self) != nil, !source.contains(0) else {
            throw XMLError(line: 1, message: "it is not text in UTF-8")
        }
        var reader = XMLReader(source)
        return try reader.read()
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() throws(XMLError) -> XMLTree {
        skip("\u{FEFF}")
        while index < bytes.count {
            if skip("<?") {
                try passInstruction()
            } else if skip("<!--") {
                _ = try passed(until: "-->", "a comment")
            } else if skip("<![CDATA[") {
                let text = try passed(until: "]]>", "a CDATA section")
                add(String(decoding: withOneLineEnd(text), as: UTF8.self))
            } else if skip("<!") {
                throw failure("it declares a type of documents or an entity, which is not read")
            } else if skip("</") {
                try closeElement()
            } else if skip("<") {
                try openElement()
            } else {
                try readText()
            }
        }
        if let element = open.last {
            throw failure("\(element.name), which begins in line \(element.line), is not closed")
        }
        guard let root else { throw failure("it has no element") }
        return root
    }

    private mutating func passInstruction() throws(XMLError) {
        let instruction = String(decoding: try passed(until: "?>", "an instruction"), as: UTF8.self).lowercased()
        guard instruction.hasPrefix("xml "), let mark = instruction.firstRange(of: "encoding") else { return }
        let encoding = instruction[mark.upperBound...].drop { "= \"'".contains($0) }.prefix { !"\"' ".contains($0) }
        // ASCII is a part of UTF-8.
        if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) {
            throw failure("its encoding is \(encoding), and only UTF-8 is read")
        }
    }

    // MARK: Elements

    private mutating func openElement() throws(XMLError) {
        let line = line
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            let isSpaced = skipSpace()
            if skip("/>") { return try begin(XMLTree(name: name, attributes: attributes, line: line), isWhole: true) }
            if skip(">") { return try begin(XMLTree(name: name, attributes: attributes, line: line), isWhole: false) }
            guard isSpaced else { throw failure("\(name) is not written as XML writes an element") }
            let attribute = try self.name()
            skipSpace()
            guard skip("=") else { throw failure("the attribute \(attribute) of \(name) has no value") }
            skipSpace()
            let value = try attributeValue(of: attribute)
            if attributes.updateValue(value, forKey: attribute) != nil {
                throw failure("\(name) has the attribute \(attribute) twice")
            }
        }
    }

    private mutating func begin(_ element: XMLTree, isWhole: Bool) throws(XMLError) {
        if open.isEmpty, root != nil { throw failure("it goes on after its first element") }
        guard open.count < Self.maxDepth else { throw failure("its elements lie more than \(Self.maxDepth) deep") }
        open.append(element)
        if isWhole { close() }
    }

    private mutating func closeElement() throws(XMLError) {
        let name = try name()
        skipSpace()
        guard skip(">") else { throw failure("the end of \(name) is not written as XML writes one") }
        guard let element = open.last else { throw failure("\(name) ends and did not begin") }
        guard element.name == name else {
            throw failure("\(name) ends before \(element.name), which begins in line \(element.line)")
        }
        close()
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].nodes.append(.element(element)) }
    }

    private mutating func name() throws(XMLError) -> String {
        let name = pass { byte in
            byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || [0x2D, 0x2E, 0x5F].contains(byte)
        }
        guard let first = name.first, first >= UInt8(ascii: "A") else {
            throw failure("it has an element or an attribute without a name")
        }
        return String(decoding: name, as: UTF8.self)
    }

    // MARK: Texts

    /// A value, in which each blank and end of a line is a space: <https://www.w3.org/TR/xml/#AVNormalize>.
    private mutating func attributeValue(of attribute: String) throws(XMLError) -> String {
        let quote = skip("\"") ? "\"" : skip("'") ? "'" : nil
        guard let quote else { throw failure("the value of \(attribute) is not in quotation marks") }
        let value = try passed(until: quote, "the value of \(attribute)")
        guard !value.contains(UInt8(ascii: "<")) else { throw failure("the value of \(attribute) has a < in it") }
        return try decoded(withOneLineEnd(value).map { $0 == 0x09 || $0 == 0x0A ? 0x20 : $0 })
    }

    private mutating func readText() throws(XMLError) {
        let text = pass { $0 != UInt8(ascii: "<") }
        if open.isEmpty {
            let isBlank = text.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
            if !isBlank { throw failure(root == nil ? "it is not XML" : "it goes on after its first element") }
        } else {
            add(try decoded(withOneLineEnd(text)))
        }
    }

    private mutating func add(_ text: String) {
        if !open.isEmpty { open[open.count - 1].append(text) }
    }

    /// Bytes in which each end of a line is one character: <https://www.w3.org/TR/xml/#sec-line-ends>.
    private func withOneLineEnd(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(0x0D) else { return Array(text) }
        var written: [UInt8] = []
        for (index, byte) in zip(text.indices, text) {
            if byte == 0x0A, index > text.startIndex, text[index - 1] == 0x0D { continue }
            written.append(byte == 0x0D ? 0x0A : byte)
        }
        return written
    }

    /// A text with its references replaced.
    private func decoded(_ text: [UInt8]) throws(XMLError) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var words = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            words += String(decoding: rest[..<start], as: UTF8.self)
            let name = rest[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
            guard rest.indices.contains(name.endIndex), rest[name.endIndex] == UInt8(ascii: ";"),
                let character = Self.character(String(decoding: name, as: UTF8.self))
            else {
                throw failure(
                    "it refers to a character that XML does not know: &\(String(decoding: name, as: UTF8.self))")
            }
            words.unicodeScalars.append(character)
            rest = rest[(name.endIndex + 1)...]
        }
        return words + String(decoding: rest, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            return number.flatMap(Unicode.Scalar.init).flatMap { XMLTree.isAllowed($0) ? $0 : nil }
        }
    }

    // MARK: The position

    /// Moves behind a text, if the next bytes are that text.
    @discardableResult private mutating func skip(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard bytes[index...].starts(with: text) else { return false }
            move(to: index + text.count)
            return true
        }
    }

    /// Moves behind blanks and ends of lines; returns false if there are none.
    @discardableResult private mutating func skipSpace() -> Bool {
        !pass { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.isEmpty
    }

    /// Moves to the first byte that does not match, and returns the bytes before it.
    private mutating func pass(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let passed = bytes[index...].prefix(while: matches)
        move(to: passed.endIndex)
        return passed
    }

    /// Moves behind the next occurrence of a text, and returns the bytes before it.
    private mutating func passed(until end: String, _ part: String) throws(XMLError) -> ArraySlice<UInt8> {
        let end = Array(end.utf8)
        var start = index
        while let found = bytes[start...].firstIndex(where: { $0 == end.first }) {
            if bytes[found...].starts(with: end) {
                let passed = bytes[index..<found]
                move(to: found + end.count)
                return passed
            }
            start = found + 1
        }
        throw failure("\(part) does not end")
    }

    private mutating func move(to end: Int) {
        for byte in bytes[index..<end] where byte == 0x0A { line += 1 }
        index = end
    }

    private func failure(_ message: String) -> XMLError { XMLError(line: line, message: message) }
}
