/// The lines of a stream of bytes, with a limit for a line that has not ended.
struct LineBuffer {
    struct Overflow: Error {}

    private let maxBytes: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to there, no end of a line was found.
    private var searched = 0
    private var skipsLineFeed = false

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Adds bytes, after all whole lines before have been taken.
    ///
    /// - Throws: `Overflow` if the last line is too long and has not ended.
    mutating func append(_ piece: [UInt8]) throws(Overflow) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        let lastEnd = piece.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let rest = lastEnd.map { piece.count - 1 - $0 } ?? bytes.count + piece.count
        guard rest <= maxBytes else { throw Overflow() }
        bytes += piece
    }

    /// The next whole line, without its end; `nil` if it has not come.
    mutating func next() -> String? {
        while searched < bytes.count {
            let byte = bytes[searched]
            searched += 1
            if byte == UInt8(ascii: "\n"), skipsLineFeed {
                skipsLineFeed = false
                start = searched
                continue
            }
            skipsLineFeed = false
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
            let line = String(decoding: bytes[start..<searched - 1], as: UTF8.self)
            start = searched
            skipsLineFeed = byte == UInt8(ascii: "\r")
            return line
        }
        return nil
    }
}
