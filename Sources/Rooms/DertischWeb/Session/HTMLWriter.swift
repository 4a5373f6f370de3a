/// A writer of HTML. Every text and attribute is escaped here; there is no way to write raw markup.
///
/// The HTML parser gives back what was written, character by character. It would drop a line break at the beginning of some elements, and
/// turn carriage returns into line breaks, so both are written for it. The one character that HTML cannot carry is U+0000; see
/// ``carried(_:)``.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    /// True right after the start tag of an element at whose beginning the parser drops a line break.
    private var dropsLineBreak = false

    /// Elements that have no content and no end tag (HTML standard, "void elements").
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements at whose beginning the parser drops a line break (HTML standard, "in body" insertion mode).
    private static let droppingLineBreak: Set<String> = ["textarea", "pre", "listing"]

    /// The text as HTML can carry it: U+FFFD stands for each U+0000, as in the parser. Changes of a live page carry texts in the same way, so
    /// that a page shows the same however it came to be.
    static func carried(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    static func isVoid(_ name: String) -> Bool { void.contains(name) }

    mutating func open(_ name: String, _ attributes: [HTMLAttribute]) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: name.utf8)
        for attribute in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: attribute.name.utf8)
            if attribute.value.isEmpty { continue }
            bytes.append(contentsOf: "=\"".utf8)
            escape(attribute.value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
        dropsLineBreak = Self.droppingLineBreak.contains(name)
    }

    mutating func close(_ name: String) {
        dropsLineBreak = false
        bytes.append(contentsOf: "</\(name)>".utf8)
    }

    mutating func text(_ text: String) {
        guard let first = text.utf8.first else { return }
        if dropsLineBreak, first == UInt8(ascii: "\n") { bytes.append(first) }
        dropsLineBreak = false
        escape(text)
    }

    /// Appends the output of another writer.
    mutating func append(_ other: HTMLWriter) {
        bytes.append(contentsOf: other.bytes)
        dropsLineBreak = other.bytes.isEmpty ? dropsLineBreak : other.dropsLineBreak
    }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "&#13;".utf8)
            case 0: bytes.append(contentsOf: "\u{FFFD}".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
