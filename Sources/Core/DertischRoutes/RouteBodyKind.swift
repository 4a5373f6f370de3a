/// The media type of a body that a route takes.
public enum RouteBodyKind: String, Sendable, Hashable {
    /// JSON (RFC 8259).
    case json = "application/json"
    /// Fields of a form, as browsers send them without files. A structure of single values is decoded from them.
    case form = "application/x-www-form-urlencoded"
}
