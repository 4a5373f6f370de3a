/// Finds the end of a request's head while its bytes come in, each looked at once.
struct HeadScanner {
    enum Found: Equatable {
        /// More bytes are needed.
        case nothing
        /// The first line is whole: so many bytes without its end, after the empty lines before it.
        case line(Range<Int>)
        /// The head is whole: from its first line to behind the empty one.
        case head(Range<Int>)
    }

    private var position = 0
    private var lineStart = 0
    /// Where the first line begins; nil while only empty lines have come, which are skipped (RFC 9112, section 2.2).
    private var start: Int?
    private var hasToldLine = false

    /// Goes on where it stopped. The first line is told once, before the head.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Found {
        while position < bytes.count {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else {
                position = bytes.count
                return .nothing
            }
            let isClosed = end > lineStart && bytes[end - 1] == UInt8(ascii: "\r")
            let line = lineStart..<(isClosed ? end - 1 : end)
            if let start {
                (position, lineStart) = (end + 1, end + 1)
                if line.isEmpty { return .head(start..<(end + 1)) }
            } else if line.isEmpty {
                (position, lineStart) = (end + 1, end + 1)
            } else if !hasToldLine {
                hasToldLine = true
                return .line(line.lowerBound..<(isClosed ? end - 1 : end + 1))
            } else {
                start = line.lowerBound
                (position, lineStart) = (end + 1, end + 1)
            }
        }
        return .nothing
    }

    /// Whether the first line has come.
    var hasLine: Bool { hasToldLine }
}
