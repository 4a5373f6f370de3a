/// Gathers the header lines of an answer as they come: a pure value with a bound.
struct HeaderGatherer {
    /// How many bytes of headers an exchange may receive, those of interim answers included.
    static let mostBytes = 128 * 1_024

    private(set) var headers = FoodDelivery.Headers()
    private(set) var isTooLong = false
    private var received = 0
    /// Whether the headers of the answer so far are all there.
    private(set) var isComplete = false
    /// The status in the last status line; 0 before there was one.
    private(set) var status = 0

    /// The length that the server announced for the body, as it travels.
    var announcedLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Takes one line with its line end.
    ///
    /// - Returns: whether more may come.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        received += line.count
        isTooLong = received > Self.mostBytes
        if isTooLong { return false }
        var end = line.endIndex
        while end > line.startIndex, line[end - 1] == UInt8(ascii: "\n") || line[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        let text = line[..<end]
        if text.starts(with: "HTTP/".utf8) {
            // A status line: what came before belonged to an interim answer.
            headers = [:]
            isComplete = false
            let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
            status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        } else if text.isEmpty {
            isComplete = true
        } else if isComplete {
            // A trailer: it comes after the body and is not a header of the answer.
        } else if text[text.startIndex] == UInt8(ascii: " ") || text[text.startIndex] == UInt8(ascii: "\t") {
            headers.extendLast(by: String(decoding: text, as: UTF8.self))
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            // Most values follow one blank: trimmed here it is never copied.
            var start = colon + 1
            if start < text.endIndex, text[start] == UInt8(ascii: " ") { start += 1 }
            headers.append(
                String(decoding: text[..<colon], as: UTF8.self), String(decoding: text[start...], as: UTF8.self))
        }
        return true
    }
}
