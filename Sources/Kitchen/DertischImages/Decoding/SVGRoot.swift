/// Finds the root element of an XML document behind everything that may stand before it: a byte order mark, the declaration, comments of any
/// length, processing instructions and a document type (XML 1.0, section 2.8). Nothing of them is interpreted.
enum SVGRoot {
    /// True if the root element is `svg`, with or without a prefix.
    ///
    /// - Complexity: O(n) in the length of what stands before it.
    static func isSVG(_ bytes: [UInt8]) -> Bool {
        var scanner = Scanner(bytes)
        return scanner.rootName().map { $0 == "svg" || $0.hasSuffix(":svg") } ?? false
    }

    private struct Scanner {
        private var rest: ArraySlice<UInt8>
        /// The longest name of a root element that is read.
        private static let maxName = 100

        init(_ bytes: [UInt8]) {
            if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
                // UTF-16. What stands before the root is read by its letters of ASCII alone.
                rest = bytes.dropFirst(2).filter { $0 != 0 }[...]
            } else {
                rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            }
        }

        mutating func rootName() -> String? {
            while true {
                rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
                if take("<!--") {
                    guard skip(past: "-->") else { return nil }
                } else if take("<?") {
                    guard skip(past: "?>") else { return nil }
                } else if take("<!DOCTYPE") {
                    guard skipDocumentType() else { return nil }
                } else if take("<") {
                    let name = rest.prefix(Self.maxName).prefix { !" \t\r\n/>".utf8.contains($0) }
                    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
                } else {
                    return nil
                }
            }
        }

        private mutating func take(_ text: StaticString) -> Bool {
            guard rest.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) else {
                return false
            }
            rest = rest.dropFirst(text.utf8CodeUnitCount)
            return true
        }

        private mutating func skip(past end: String) -> Bool {
            guard let found = rest.firstRange(of: Array(end.utf8)) else { return false }
            rest = rest[found.upperBound...]
            return true
        }

        /// Skips a document type with its declarations, in whose quotation marks and comments anything may stand.
        private mutating func skipDocumentType() -> Bool {
            var isInside = false
            while let byte = rest.first {
                if take("<!--") {
                    guard skip(past: "-->") else { return false }
                    continue
                }
                rest = rest.dropFirst()
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    guard let end = rest.firstIndex(of: byte) else { return false }
                    rest = rest[(end + 1)...]
                case UInt8(ascii: "["): isInside = true
                case UInt8(ascii: "]"): isInside = false
                case UInt8(ascii: ">") where !isInside: return true
                default: break
                }
            }
            return false
        }
    }
}
