/// The head of a request: its first line and its fields, parsed as strictly as RFC 9112 demands.
///
/// Lines end with CR LF. Names of fields are tokens, immediately followed by the colon. Values contain no control
/// characters but tabs, and no field continues on the next line. Any deviation is refused: a proxy in front may parse
/// it differently, and the two would disagree about where the next request begins.
package struct RequestHead {
    /// The reason why a head is refused.
    enum ParseError: Error, Hashable {
        case malformed
        case unknownVersion
    }

    let method: String
    /// The target as it was sent.
    package let target: [UInt8]
    /// The minor version: 1 for HTTP/1.1 and later, 0 for HTTP/1.0.
    let minorVersion: Int
    private(set) var fields: [(name: String, value: String)] = []

    /// Parses a complete head.
    ///
    /// - Parameter bytes: from the first line to the empty one, without empty lines before it.
    init(_ bytes: UnsafeRawBufferPointer) throws(ParseError) {
        var lines = Lines(bytes)
        guard let first = lines.next() else { throw .malformed }
        let line = try Line(first)
        method = line.method
        target = line.target
        minorVersion = line.minorVersion
        fields.reserveCapacity(16)
        while let field = lines.next() {
            if field.isEmpty { return }
            fields.append(try Self.field(field))
        }
        throw .malformed
    }

    /// The fields, with the host of a target in absolute form in place of the one that they name.
    func fields(for authority: String?) -> [(name: String, value: String)] {
        guard let authority else { return fields }
        return fields.filter { !$0.name.isSameField(as: "Host") } + [("Host", authority)]
    }

    /// A request's first line.
    struct Line {
        let method: String
        let target: [UInt8]
        let minorVersion: Int

        /// - Parameter bytes: the line without its end.
        init(_ bytes: UnsafeRawBufferPointer) throws(ParseError) {
            let blank = UInt8(ascii: " ")
            guard let first = bytes.firstIndex(of: blank), first > 0, let last = bytes.lastIndex(of: blank),
                last > first
            else { throw .malformed }
            let (verb, middle) = (bytes[..<first], bytes[(first + 1)..<last])
            guard verb.allSatisfy(\.isTokenByte), !middle.isEmpty, middle.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
                throw .malformed
            }
            let version = Array(bytes[(last + 1)...])
            guard version.count == 8, version.starts(with: "HTTP/".utf8), version[5].isDigit,
                version[6] == UInt8(ascii: "."), version[7].isDigit
            else { throw .malformed }
            guard version[5] == UInt8(ascii: "1") else { throw .unknownVersion }
            method = String(decoding: verb, as: UTF8.self)
            target = Array(middle)
            minorVersion = version[7] == UInt8(ascii: "0") ? 0 : 1
        }
    }

    private static func field(_ line: UnsafeRawBufferPointer) throws(ParseError) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(\.isTokenByte)
        else { throw .malformed }
        var (start, end) = (colon + 1, line.count)
        while start < end, line[start].isBlank { start += 1 }
        while end > start, line[end - 1].isBlank { end -= 1 }
        let value = line[start..<end]
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .malformed }
        return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// Splits bytes into lines, which end with CR LF. A line with another end is returned with that end, which makes
    /// it invalid.
    private struct Lines {
        private let bytes: UnsafeRawBufferPointer
        private var position = 0

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        mutating func next() -> UnsafeRawBufferPointer? {
            guard position < bytes.count else { return nil }
            let rest = bytes[position...]
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let hasCRLF = end < bytes.count && end > position && bytes[end - 1] == UInt8(ascii: "\r")
            let line = bytes[position..<(hasCRLF ? end - 1 : min(end + 1, bytes.count))]
            position = min(end + 1, bytes.count)
            return UnsafeRawBufferPointer(rebasing: line)
        }
    }
}

extension UInt8 {
    package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// True for a byte that may occur in a token (RFC 9110, section 5.6.2): a method, or the name of a field.
    var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
