/// A writer of HTML. Every text and attribute is escaped here; there is no way to write raw markup.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Elements that have no content and no end tag (HTML standard, "void elements").
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

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
    }

    mutating func close(_ name: String) {
        bytes.append(contentsOf: "</\(name)>".utf8)
    }

    mutating func text(_ text: String) { escape(text) }

    /// Appends the output of another writer.
    mutating func append(_ other: HTMLWriter) { bytes.append(contentsOf: other.bytes) }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
