/// Splits a stream of bytes into lines, which end with CR, LF or both (WHATWG HTML, section 9.2.6), wherever packets divide them.
///
/// A line is bounded: a longer one throws, and is never passed on in parts, whose second a reader would take for a line.
package struct LineBuffer {
    /// A line has more bytes than allowed, and has not ended.
    package struct Overflow: Error, CustomStringConvertible {
        /// The maximum.
        package let maxBytes: Int

        package var description: String {
            "A line of the stream has more than the \(maxBytes) bytes accepted. Raise maxBytes, or check the server."
        }
    }

    private let maxBytes: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to there, no end of a line was found.
    private var searched = 0
    private var skipsLineFeed = false

    package init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Adds bytes, after all whole lines before have been taken.
    package mutating func append(_ piece: [UInt8]) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += piece
    }

    /// The next whole line, without its end; `nil` if it has not come.
    ///
    /// - Throws: `Overflow` if the line is too long, whether it has ended or not. Nothing of it is kept.
    package mutating func next() throws(Overflow) -> String? {
        while searched < bytes.count {
            let byte = bytes[searched]
            searched += 1
            if byte == UInt8(ascii: "\n"), skipsLineFeed {
                skipsLineFeed = false
                start = searched
                continue
            }
            skipsLineFeed = false
            guard Self.isEnd(byte) else { continue }
            let line = bytes[start..<searched - 1]
            start = searched
            skipsLineFeed = byte == UInt8(ascii: "\r")
            guard line.count <= maxBytes else { throw overflow() }
            return String(decoding: line, as: UTF8.self)
        }
        guard bytes.count - start <= maxBytes else { throw overflow() }
        return nil
    }

    private mutating func overflow() -> Overflow {
        (bytes, start, searched) = ([], 0, 0)
        return Overflow(maxBytes: maxBytes)
    }

    /// The line that has not ended, at the end of the stream; `nil` if there is none.
    package mutating func last() -> String? {
        guard start < bytes.count else { return nil }
        let line = String(decoding: bytes[start...], as: UTF8.self)
        (bytes, start, searched) = ([], 0, 0)
        return line
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
