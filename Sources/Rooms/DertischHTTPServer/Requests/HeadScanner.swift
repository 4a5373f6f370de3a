/// An incremental scanner for the end of a request's head. Looks at each byte once.
struct HeadScanner {
    enum Found: Equatable {
        /// More bytes are needed.
        case nothing
        /// The first line is complete: its range without the line end, after leading empty lines.
        case line(Range<Int>)
        /// The head is complete: from its first line to the end of the empty line.
        case head(Range<Int>)
    }

    private var position = 0
    private var lineStart = 0
    /// The start of the first line; `nil` while only empty lines have come, which are skipped (RFC 9112, section
    /// 2.2).
    private var start: Int?
    private var hasReportedLine = false

    /// Continues from the last position. The first line is reported once, before the head.
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
            } else if !hasReportedLine {
                hasReportedLine = true
                return .line(line.lowerBound..<(isClosed ? end - 1 : end + 1))
            } else {
                start = line.lowerBound
                (position, lineStart) = (end + 1, end + 1)
            }
        }
        return .nothing
    }

    /// True once the first line is complete.
    var hasLine: Bool { hasReportedLine }
}
