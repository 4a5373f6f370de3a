/// A parser of Interface Builder's files: of the part of XML that it writes.
///
/// A file may come from anywhere, so its size and depth are bounded. It may not declare a type of documents, and so no
/// entities: neither those that read other files, nor those that grow. Foundation's parser of XML is not used, because on
/// Linux it ends the process over some damaged files.
struct InterfaceParser {
    /// An error in a file, with its position.
    struct Failure: Error, Equatable {
        let line: Int
        let message: String
        var remedy = "correct the file"
    }

    /// The size of the largest file that is read, in bytes.
    static let maxSize = 16 << 20
    /// The depth of the deepest element that is read.
    static let maxDepth = 200

    private var scanner: XMLScanner
    /// The elements that have begun and not ended.
    private var open: [InterfaceElement] = []
    private var root: InterfaceElement?

    /// Parses a file.
    ///
    /// - Complexity: O(n) in its bytes.
    static func parse(_ source: [UInt8]) throws(Failure) -> InterfaceElement {
        guard source.count <= maxSize else {
            throw Failure(line: 1, message: "it has \(source.count) bytes, and at most \(maxSize) are read")
        }
        guard String(validating: source, as: UTF8.self) != nil, !source.contains(0) else {
            throw Failure(line: 1, message: "it is not text in UTF-8")
        }
        var parser = InterfaceParser(scanner: XMLScanner(source))
        return try parser.parse()
    }

    private init(scanner: XMLScanner) { self.scanner = scanner }

    private mutating func parse() throws(Failure) -> InterfaceElement {
        scanner.skip("\u{FEFF}")
        while !scanner.isAtEnd {
            if scanner.skip("<?") {
                try passInstruction()
            } else if scanner.skip("<!--") {
                _ = try passed(until: "-->", "a comment")
            } else if scanner.skip("<![CDATA[") {
                add(String(decoding: try passed(until: "]]>", "a CDATA section"), as: UTF8.self))
            } else if scanner.skip("<!") {
                throw failure("it declares a type of documents or an entity, which Interface Builder never does")
            } else if scanner.skip("</") {
                try closeElement()
            } else if scanner.skip("<") {
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

    private mutating func passInstruction() throws(Failure) {
        let instruction = String(decoding: try passed(until: "?>", "an instruction"), as: UTF8.self).lowercased()
        guard instruction.hasPrefix("xml "), let mark = instruction.firstRange(of: "encoding") else { return }
        let encoding = instruction[mark.upperBound...].drop { "= \"'".contains($0) }.prefix { !"\"' ".contains($0) }
        if encoding != "utf-8" {
            throw failure("its encoding is \(encoding), and Interface Builder writes UTF-8")
        }
    }

    private mutating func openElement() throws(Failure) {
        let line = scanner.line
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            let isSpaced = scanner.skipSpace()
            if scanner.skip("/>") {
                return try begin(InterfaceElement(name: name, attributes: attributes, line: line), isWhole: true)
            }
            if scanner.skip(">") {
                return try begin(InterfaceElement(name: name, attributes: attributes, line: line), isWhole: false)
            }
            guard isSpaced else { throw failure("\(name) is not written as XML writes an element") }
            let attribute = try self.name()
            scanner.skipSpace()
            guard scanner.skip("=") else { throw failure("the attribute \(attribute) of \(name) has no value") }
            scanner.skipSpace()
            let value = try attributeValue(of: attribute)
            if attributes.updateValue(value, forKey: attribute) != nil {
                throw failure("\(name) has the attribute \(attribute) twice")
            }
        }
    }

    private mutating func begin(_ element: InterfaceElement, isWhole: Bool) throws(Failure) {
        if open.isEmpty, root != nil { throw failure("it goes on after its first element") }
        guard open.count < Self.maxDepth else { throw failure("its elements lie more than \(Self.maxDepth) deep") }
        open.append(element)
        if isWhole { close() }
    }

    private mutating func closeElement() throws(Failure) {
        let name = try name()
        scanner.skipSpace()
        guard scanner.skip(">") else { throw failure("the end of \(name) is not written as XML writes one") }
        guard let element = open.last else { throw failure("\(name) ends and did not begin") }
        guard element.name == name else {
            throw failure("\(name) ends before \(element.name), which begins in line \(element.line)")
        }
        close()
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    private mutating func attributeValue(of attribute: String) throws(Failure) -> String {
        let quote = scanner.skip("\"") ? "\"" : scanner.skip("'") ? "'" : nil
        guard let quote else { throw failure("the value of \(attribute) is not in quotation marks") }
        let value = try passed(until: quote, "the value of \(attribute)")
        guard !value.contains(UInt8(ascii: "<")) else { throw failure("the value of \(attribute) has a < in it") }
        // Interface Builder writes the ends of lines as references.
        return try decoded(value.map { $0 == 9 || $0 == 10 || $0 == 13 ? 32 : $0 })
    }

    private mutating func readText() throws(Failure) {
        let text = scanner.pass { $0 != UInt8(ascii: "<") }
        if open.isEmpty {
            let isBlank = text.allSatisfy { $0 == 32 || (9...13).contains($0) }
            if !isBlank { throw failure(root == nil ? "it is not XML" : "it goes on after its first element") }
        } else {
            add(try decoded(Array(text)))
        }
    }

    private mutating func add(_ text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    private mutating func name() throws(Failure) -> String {
        let name = scanner.pass { byte in
            byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || [0x2D, 0x2E, 0x5F].contains(byte)
        }
        guard let first = name.first, first >= UInt8(ascii: "A") else {
            throw failure("it has an element without a name")
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func passed(until end: String, _ what: String) throws(Failure) -> ArraySlice<UInt8> {
        let line = scanner.line
        guard let bytes = scanner.passed(until: end) else {
            throw Failure(line: line, message: "\(what) does not end")
        }
        return bytes
    }

    /// The text with its references replaced.
    private func decoded(_ text: [UInt8]) throws(Failure) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var words = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            words += String(decoding: rest[..<start], as: UTF8.self)
            let name = rest[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
            guard rest.indices.contains(name.endIndex), rest[name.endIndex] == UInt8(ascii: ";"),
                let character = Self.character(String(decoding: name, as: UTF8.self))
            else { throw failure("it refers by & to a character that XML does not know") }
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
            return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
        }
    }

    private func failure(_ message: String) -> Failure { Failure(line: scanner.line, message: message) }
}
