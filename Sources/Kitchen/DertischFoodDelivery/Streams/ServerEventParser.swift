import DertischSupport

/// Parses events from the lines of a stream (WHATWG HTML, section 9.2.6): a pure value.
package struct ServerEventParser {
    /// The data of an event has more bytes than allowed.
    package struct Overflow: Error {}

    /// The default maximum of an event's data in bytes.
    package static let maxDataBytes = 8_000_000
    /// What a line may have beside its data: the name of its field.
    package static let maxLineOverhead = 1_000

    private let maxBytes: Int

    /// The ID of the last event that was complete, sent when the stream is reopened. One whose event never was is not taken: the server
    /// would take that event for received.
    private(set) var lastID = ""
    /// The pause before the stream is reopened, as the server requested.
    package private(set) var pause: Duration?
    private var id = ""
    private var kind = ""
    private var data: [String] = []
    private var count = 0
    private var isFirst = true

    /// - Parameter maxBytes: the maximum of an event's data.
    package init(maxBytes: Int = Self.maxDataBytes) { self.maxBytes = maxBytes }

    /// Parses a line without its end.
    ///
    /// - Returns: the event that the line completes, if any.
    /// - Throws: `Overflow` if the event's data is too long. Nothing can follow it.
    package mutating func parse(_ line: String) throws(Overflow) -> ServerEvent? {
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
            count += value.utf8.count + (data.isEmpty ? 0 : 1)
            guard count <= maxBytes else { throw Overflow() }
            data.append(String(value))
        case "id": if !value.utf8.contains(0) { id = String(value) }
        case "retry":
            if !value.isEmpty, value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let milliseconds = Int64(value) {
                pause = Duration.milliseconds(milliseconds).bounded
            }
        default: break
        }
        return nil
    }

    /// Discards an incomplete event at the end of the stream, with its ID.
    package mutating func reset() {
        (id, kind, data, count, isFirst) = (lastID, "", [], 0, true)
    }

    private mutating func finishEvent() -> ServerEvent? {
        defer { (kind, data, count) = ("", [], 0) }
        lastID = id
        guard !data.isEmpty else { return nil }
        return ServerEvent(
            kind: kind.isEmpty ? "message" : kind, data: data.joined(separator: "\n"), id: lastID)
    }
}
