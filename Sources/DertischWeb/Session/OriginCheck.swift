/// The check of a request's origin, from the header alone.
enum OriginCheck {
    /// Returns true if a socket is opened by a page of this room: its origin is the requested host.
    static func isSameOrigin(_ request: HTTPRequest) -> Bool {
        guard let origin = request.header("Origin"), let host = request.header("Host") else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
