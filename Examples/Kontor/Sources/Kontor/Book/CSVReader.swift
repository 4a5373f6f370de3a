/// Reads a CSV file (RFC 4180) in chunks, a line at a time. It holds no more than a chunk and a line.
///
/// Lines end with LF or CRLF, and fields are divided by commas or semicolons: the first of the two in the file decides. A field in quotes may hold
/// separators, line ends, and quotes that are written twice. A line that cannot be read is told as such, and the reading goes on behind it.
struct CSVReader {
    /// A line of the file that is not blank.
    struct Line: Equatable {
        /// The number of the line, from 1; of the first one if quotes hold line ends.
        let number: Int
        let fields: Result<[String], Problem>
    }

    /// The reason why a line cannot be read.
    enum Problem: Error, Hashable {
        /// The line is not text in UTF-8.
        case notText
        /// A field begins with a quote, and no quote ends it.
        case openQuote
        /// A quote stands in the middle of a field.
        case strayQuote
        /// The line has more bytes than a line may have.
        case tooLong
    }

    private enum State { case fieldStart, plain, quoted, quoteEnd, broken }

    private enum Byte {
        static let quote = UInt8(ascii: "\""), comma = UInt8(ascii: ","), semicolon = UInt8(ascii: ";")
        static let tab = UInt8(ascii: "\t"), lineFeed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
        /// The mark by which some programs begin a text in UTF-8.
        static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    }

    private let maxLineBytes: Int
    private var buffer: [UInt8] = []
    /// Where the next line begins in the buffer.
    private var start = 0
    private var number = 1
    private var separator: UInt8?
    private var hasBegun = false
    /// True within a line that is too long, until its end.
    private var isSkipping = false

    /// - Parameter maxLineBytes: the most bytes of a line.
    init(maxLineBytes: Int = 64 << 10) { self.maxLineBytes = maxLineBytes }

    /// Reads a chunk.
    ///
    /// - Returns: the lines that end in it.
    mutating func read(_ chunk: [UInt8]) -> [Line] {
        buffer.removeFirst(start)
        start = 0
        buffer += chunk
        if !hasBegun, buffer.count < Byte.mark.count { return [] }
        return lines(isEnd: false)
    }

    /// Ends the file.
    ///
    /// - Returns: the lines that are left.
    mutating func finish() -> [Line] { lines(isEnd: true) }

    private mutating func lines(isEnd: Bool) -> [Line] {
        if !hasBegun, buffer.starts(with: Byte.mark) { start = Byte.mark.count }
        hasBegun = true
        var lines: [Line] = []
        while let line = next(isEnd: isEnd) { if line.fields != .success([""]) { lines.append(line) } }
        return lines
    }

    /// The next line; `nil` if its end has not come yet.
    private mutating func next(isEnd: Bool) -> Line? {
        if isSkipping { skip() }
        guard start < buffer.count else { return nil }
        var fields: [[UInt8]] = [], field: [UInt8] = []
        var state = State.fieldStart, index = start, lineEnds = 0, isWhole = false
        /// Where the second line begins, if quotes hold a line end.
        var secondLine: Int?
        while !isWhole, index < buffer.count, index - start < maxLineBytes {
            let byte = buffer[index]
            index += 1
            if byte == Byte.lineFeed { lineEnds += 1 }
            switch state {
            case .quoted:
                if byte == Byte.lineFeed { secondLine = secondLine ?? index }
                if byte == Byte.quote { state = .quoteEnd } else { field.append(byte) }
            case _ where byte == Byte.lineFeed: isWhole = true
            case .broken: continue
            case .fieldStart where byte == Byte.quote: state = .quoted
            case .quoteEnd where byte == Byte.quote:
                field.append(byte)
                state = .quoted
            case .fieldStart, .plain, .quoteEnd:
                let endsLine = index == buffer.count || buffer[index] == Byte.lineFeed
                if byte == Byte.carriageReturn, endsLine { continue }
                if isSeparator(byte) {
                    fields.append(field)
                    (field, state) = ([], .fieldStart)
                } else if state == .quoteEnd || byte == Byte.quote {
                    state = .broken
                } else {
                    field.append(byte)
                    state = .plain
                }
            }
        }
        let isTooLong = !isWhole && index - start >= maxLineBytes
        if !isWhole, !isTooLong, !isEnd { return nil }
        let isOpen = state == .quoted || state == .broken && secondLine != nil
        if isOpen, let secondLine {
            // The quote was to end on its own line, so the next ones are read as they stand. Reading them again costs no more than the file is long: a
            // line that leaves a quote open by itself would have ended this one.
            return line(.failure(.openQuote), upTo: secondLine, 1)
        }
        if isTooLong {
            isSkipping = true
            return line(.failure(.tooLong), upTo: index, lineEnds)
        }
        if isOpen { return line(.failure(.openQuote), upTo: index, lineEnds) }
        if state == .broken { return line(.failure(.strayQuote), upTo: index, lineEnds) }
        let texts = (fields + [field]).compactMap { Self.text(of: $0) }
        let isText = texts.count == fields.count + 1
        return line(isText ? .success(texts) : .failure(.notText), upTo: index, lineEnds)
    }

    private mutating func line(_ fields: Result<[String], Problem>, upTo end: Int, _ lineEnds: Int) -> Line {
        defer { (start, number) = (end, number + lineEnds) }
        return Line(number: number, fields: fields)
    }

    /// True if a byte outside of quotes divides fields.
    private mutating func isSeparator(_ byte: UInt8) -> Bool {
        if separator == nil, byte == Byte.comma || byte == Byte.semicolon { separator = byte }
        return byte == separator
    }

    /// Leaves the rest of a line out.
    private mutating func skip() {
        guard let end = buffer[start...].firstIndex(of: Byte.lineFeed) else { return start = buffer.count }
        (start, number, isSkipping) = (end + 1, number + 1, false)
    }

    /// The text of a field; `nil` if it is not UTF-8, or has control characters.
    private static func text(of field: [UInt8]) -> String? {
        let isPlain = field.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F || $0 == Byte.tab || $0 == Byte.lineFeed || $0 == Byte.carriageReturn
        }
        return isPlain ? String(validating: field, as: UTF8.self) : nil
    }
}
