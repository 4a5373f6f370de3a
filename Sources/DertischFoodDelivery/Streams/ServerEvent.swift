import Plug

/// A message of a server that keeps talking (server-sent events, WHATWG HTML, section 9.2).
public struct ServerEvent: Hashable, Sendable {
    /// What kind of event it is: `"message"` unless the server says otherwise.
    public var kind: String
    /// What it says; several lines are parted by line breaks.
    public var data: String
    /// The number or name of the last event that had one; the server goes on behind it after a break.
    public var id: String

    /// Makes an event, as tests do.
    public init(kind: String = "message", data: String, id: String = "") {
        self.kind = kind
        self.data = data
        self.id = id
    }
}

/// Reads events from the lines of a stream: a pure value.
struct ServerEventReader {
    /// How many bytes the data of one event may have; what is beyond is dropped with the event.
    static let most = 8_000_000

    /// The id of the last event; sent when the stream is opened again.
    private(set) var lastID = ""
    /// How long the server wants to be left alone before the stream is opened again.
    private(set) var pause: Duration?
    private var kind = ""
    private var data: [String] = []
    private var count = 0
    private var isFirst = true

    /// Takes a line without its end.
    ///
    /// - Returns: the event that the line ends, if it ends one.
    mutating func take(_ line: String) -> ServerEvent? {
        var line = line[...]
        if isFirst, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
        isFirst = false
        guard !line.isEmpty else { return event() }
        let bytes = line.utf8
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = colon.map { line[bytes.index(after: $0)...] } ?? ""
        if value.utf8.first == UInt8(ascii: " ") { value = Substring(value.utf8.dropFirst()) }
        switch name {
        case "event": kind = String(value)
        case "data":
            count += value.utf8.count
            if count <= Self.most { data.append(String(value)) }
        case "id": if !value.utf8.contains(0) { lastID = String(value) }
        case "retry":
            if !value.isEmpty, value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let milliseconds = Int64(value) {
                pause = Duration.milliseconds(milliseconds).bounded
            }
        default: break
        }
        return nil
    }

    /// The stream has ended: an event that was not ended is none.
    mutating func reset() {
        (kind, data, count, isFirst) = ("", [], 0, true)
    }

    private mutating func event() -> ServerEvent? {
        defer { (kind, data, count) = ("", [], 0) }
        guard !data.isEmpty, count <= Self.most else { return nil }
        return ServerEvent(
            kind: kind.isEmpty ? "message" : kind, data: data.joined(separator: "\n"), id: lastID)
    }
}
