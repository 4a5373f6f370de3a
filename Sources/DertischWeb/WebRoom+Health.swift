import Dertisch

/// The answers to programs that watch the room: balancers, orchestrators, and pages that look for a way back. They open no
/// session, and may ask by any host name, since a balancer asks by address.
extension WebRoom {
    /// The answer to a question about the room's health; `nil` for any other request.
    func health(_ request: HTTPRequest) -> HTTPResponse? {
        let reason: String?
        switch request.path {
        case WebPaths.live: reason = nil
        case WebPaths.ready: reason = unreadyReason
        default: return nil
        }
        var response = HTTPResponse.text(reason ?? "OK", status: reason == nil ? 200 : 503)
        response.headers.append(("Cache-Control", "no-store"))
        return response
    }

    /// The reason why the room takes no new visitors now; `nil` if it takes them.
    private var unreadyReason: String? {
        if isClosed { return "The server is closing." }
        if restaurant.isClosed { return "The house is closed." }
        if !hasFreeSession { return "All \(configuration.maxSessions) sessions are in use." }
        return nil
    }
}
