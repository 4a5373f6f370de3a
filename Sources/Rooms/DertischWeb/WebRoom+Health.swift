import DertischRoom

/// The answers to programs that watch the room: balancers, orchestrators, and pages that look for a way back. They open no
/// session, and may ask by any host name, since a balancer asks by address. Such a request may also come from a page of another site
/// that points its own name at this machine, so the reason is told by the room's own names alone.
extension WebRoom {
    /// The answer to a question about the room's health; `nil` for any other request.
    func health(_ request: HTTPRequest) -> HTTPResponse? {
        let reason: String?
        switch request.path {
        case WebPaths.live: reason = nil
        case WebPaths.ready: reason = unreadyReason
        default: return nil
        }
        let told = reason.map {
            hostCheck.isKnownHost(request) ? $0 : "The house takes no visitors now."
        }
        var response = HTTPResponse.text(told ?? "OK", status: told == nil ? 200 : 503)
        response.headers.append(("Cache-Control", "no-store"))
        return response
    }

    /// The reason why the room takes no new visitors now; `nil` if it takes them.
    private var unreadyReason: String? {
        if phase == .closed { return "The server is closing." }
        if restaurant.isClosed { return "The house is closed." }
        if phase >= .leaving { return "The server is to close soon." }
        guard !hasFreeSession else { return nil }
        return sessionCount < configuration.maxSessions
            ? "All \(configuration.maxUnjoinedPages) pages that may wait are being rendered."
            : "All \(configuration.maxSessions) sessions are in use."
    }
}
