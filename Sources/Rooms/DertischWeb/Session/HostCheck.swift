import DertischRoom

/// The names by which a room is known, for the check of a request's host from the header alone.
struct HostCheck {
    /// The names in lower case; `nil` allows any.
    private let names: Set<String>?

    init(_ configuration: WebRoom.Configuration, origin: PublicOrigin?) {
        let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
        let isLocal = loopback.contains(configuration.host) || configuration.host == "::1"
        let own = Set(configuration.hostNames.map(Self.name))
        let names = own.isEmpty ? (isLocal ? loopback : nil) : own
        self.names = origin.map { origin in names?.union([origin.host]) } ?? names
    }

    /// A configured name as ``HostField`` has it, also if it is an IPv6 address without its brackets.
    private static func name(_ written: String) -> String {
        (HostField(written) ?? HostField("[\(written)]"))?.name ?? written.lowercased()
    }

    /// Returns true if the request names a host that the room is known by. A page of another site that has pointed
    /// its own name at this machine (DNS rebinding) uses that name, and is refused.
    func isKnownHost(_ request: HTTPRequest) -> Bool {
        guard let host = request.header("Host").flatMap({ HostField($0) })?.name else { return false }
        return names?.contains(host) ?? true
    }
}

extension HTTPRequest {
    /// True if the request says that it wants a page, as browsers do and robots seldom do. The link may lead nowhere.
    var wantsPage: Bool {
        if let wanted = header("Sec-Fetch-Dest") { return wanted == "document" }
        return header("Accept")?.contains("text/html") == true
    }

    /// True if a page that answers the request waits for its browser. A robot, or a balancer that looks whether the room
    /// answers, will not join.
    var opensSession: Bool { method == "GET" && wantsPage }
}
