/// Collects the header lines of a response as they arrive: a pure value with a size limit.
struct HeaderParser {
    /// The maximum size of all headers of an exchange in bytes, interim completions included.
    static let maxBytes = 128 * 1_024

    private(set) var headers = FoodDelivery.Headers()
    private(set) var isTooLong = false
    private var received = 0
    /// True once the headers of the current response are complete.
    private(set) var isComplete = false
    /// The status of the last status line; 0 before the first.
    private(set) var status = 0

    /// The length of the body that the server announced, as sent on the wire.
    var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Adds one line with its line end.
    ///
    /// - Returns: `false` once the limit is exceeded.
    mutating func parse(_ line: UnsafeRawBufferPointer) -> Bool {
        received += line.count
        isTooLong = received > Self.maxBytes
        if isTooLong { return false }
        var end = line.count
        while end > 0, line[end - 1] == UInt8(ascii: "\n") || line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        if Self.isStatusLine(text) {
            // The earlier headers belonged to an interim response.
            headers = FoodDelivery.Headers(capacity: 8)
            isComplete = false
            status = Self.status(in: text)
        } else if text.isEmpty {
            isComplete = true
        } else if isComplete {
            // A trailer follows the body and is not a header of the response.
        } else if text[0] == UInt8(ascii: " ") || text[0] == UInt8(ascii: "\t") {
            headers.extendLast(by: Self.string(text))
        } else if let colon = Self.index(of: UInt8(ascii: ":"), in: text) {
            // Most values follow one blank. Skipped here, the value need not be copied to be trimmed.
            var start = colon + 1
            if start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
            headers.append(
                Self.string(UnsafeRawBufferPointer(rebasing: text[..<colon])),
                Self.string(UnsafeRawBufferPointer(rebasing: text[start...])))
        }
        return true
    }

    private static func string(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func index(of byte: UInt8, in text: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < text.count {
            if text[index] == byte { return index }
            index += 1
        }
        return nil
    }

    private static func isStatusLine(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count >= 5 && text[0] == UInt8(ascii: "H") && text[1] == UInt8(ascii: "T") && text[2] == UInt8(ascii: "T")
            && text[3] == UInt8(ascii: "P") && text[4] == UInt8(ascii: "/")
    }

    /// The number after the first blanks; 0 if it is not a number of at most four digits.
    private static func status(in line: UnsafeRawBufferPointer) -> Int {
        guard var index = index(of: UInt8(ascii: " "), in: line) else { return 0 }
        while index < line.count, line[index] == UInt8(ascii: " ") { index += 1 }
        var (status, digits) = (0, 0)
        while index < line.count, line[index] != UInt8(ascii: " ") {
            let digit = Int(line[index]) - 48
            guard (0...9).contains(digit), digits < 4 else { return 0 }
            (status, digits) = (status * 10 + digit, digits + 1)
            index += 1
        }
        return status
    }
}
