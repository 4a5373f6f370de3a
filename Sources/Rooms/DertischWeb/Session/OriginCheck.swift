/// The check of a request's origin, from the header alone.
enum OriginCheck {
    /// Returns true if a socket is opened by a page of this room: its origin is that of the requested host. The scheme is that of the
    /// origin, since a room behind a proxy that it does not know cannot tell whether its pages came over TLS.
    static func isSameOrigin(_ request: HTTPRequest) -> Bool {
        guard let origin = request.header("Origin").flatMap({ WebOrigin($0) }),
            let host = request.header("Host").flatMap({ HostField($0) })
        else { return false }
        return origin == WebOrigin(origin.scheme, host) && (origin.scheme == .https || !request.isSecure)
    }
}
