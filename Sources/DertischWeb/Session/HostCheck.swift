/// Decides, from the header alone, by which name a room is asked for, and by whose page.
enum HostCheck {
    /// Whether the request asks for the room by a name that it is known by. A page of another site that has pointed
    /// its own name at this machine (DNS rebinding) asks by that name, and is turned away.
    static func isKnown(_ request: HTTPRequest, _ configuration: WebRoom.Configuration) -> Bool {
        let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
        guard let host = request.header("Host").flatMap({ HostField($0) })?.name else { return false }
        if !configuration.names.isEmpty { return configuration.names.contains(host) }
        return loopback.contains(configuration.host) || configuration.host == "::1" ? loopback.contains(host) : true
    }

    /// Whether a socket is opened by a page that came from here: its origin is the very host that it asks.
    static func isOwnPage(_ request: HTTPRequest) -> Bool {
        guard let origin = request.header("Origin"), let host = request.header("Host") else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}

extension HTTPRequest {
    /// Whether a person wants to see a page, by a link that may lead nowhere: a browser says so, a robot seldom does.
    var wantsPage: Bool {
        if let wanted = header("Sec-Fetch-Dest") { return wanted == "document" }
        return header("Accept")?.contains("text/html") == true
    }
}
