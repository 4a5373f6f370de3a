/// An event of a server-sent event stream (WHATWG HTML, section 9.2).
public struct ServerEvent: Hashable, Sendable {
    /// The type of the event: `"message"` unless the server sets another.
    public var kind: String
    /// The data. Several lines are separated by line breaks.
    public var data: String
    /// The ID of the last event that had one. After a broken connection, the server resumes from it. An ID with a NUL is ignored, as
    /// the standard demands.
    public var id: String

    /// Creates an event, as tests do.
    public init(kind: String = "message", data: String, id: String = "") {
        self.kind = kind
        self.data = data
        self.id = id
    }
}
