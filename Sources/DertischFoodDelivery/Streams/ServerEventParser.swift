import DertischBasics

/// Parses events from the lines of a stream: a pure value.
package struct ServerEventParser {
    /// The maximum size of an event's data in bytes. A larger event is dropped.
    static let maxDataBytes = 8_000_000

    private let maxBytes: Int
    /// True once an event was dropped.
    package private(set) var hasDropped = false

    /// The ID of the last event, sent when the stream is reopened.
    private(set) var lastID = ""
    /// The pause before the stream is reopened, as the server requested.
    package private(set) var pause: Duration?
    private var kind = ""
    private var data: [String] = []
    private var count = 0
    private var isFirst = true

    package init() { self.init(maxBytes: Self.maxDataBytes) }

    /// - Parameter maxBytes: the maximum size of an event's data.
    package init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Parses a line without its end.
    ///
    /// - Returns: the event that the line completes, if any.
    package mutating func parse(_ line: String) -> ServerEvent? {
        var line = line[...]
        if isFirst, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
        isFirst = false
        guard !line.isEmpty else { return finishEvent() }
        let bytes = line.utf8
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = colon.map { line[bytes.index(after: $0)...] } ?? ""
        if value.utf8.first == UInt8(ascii: " ") { value = Substring(value.utf8.dropFirst()) }
        switch name {
        case "event": kind = String(value)
        case "data":
            // With the end of each line but the last: else endless empty ones would fill the memory.
            count += value.utf8.count + (count == 0 && data.isEmpty ? 0 : 1)
            if count <= maxBytes { data.append(String(value)) }
        case "id": if !value.utf8.contains(0) { lastID = String(value) }
        case "retry":
            if !value.isEmpty, value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let milliseconds = Int64(value) {
                pause = Duration.milliseconds(milliseconds).bounded
            }
        default: break
        }
        return nil
    }

    /// Discards an incomplete event at the end of the stream.
    package mutating func reset() {
        (kind, data, count, isFirst) = ("", [], 0, true)
    }

    private mutating func finishEvent() -> ServerEvent? {
        defer { (kind, data, count) = ("", [], 0) }
        if count > maxBytes { hasDropped = true }
        guard !data.isEmpty, count <= maxBytes else { return nil }
        return ServerEvent(
            kind: kind.isEmpty ? "message" : kind, data: data.joined(separator: "\n"), id: lastID)
    }
}
