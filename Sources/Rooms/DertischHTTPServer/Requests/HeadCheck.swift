/// A check of a request's fields: accepts only a request that all servers on its way interpret alike.
enum HeadCheck {
    /// Fields that have one value. If there are two, servers on the way may each use another.
    private static let single: Set<String> = [
        "authorization", "content-length", "content-type", "expect", "from", "host", "if-modified-since", "if-range",
        "if-unmodified-since", "max-forwards", "origin", "proxy-authorization", "range", "referer", "save-data",
        "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-websocket-key", "sec-websocket-version",
        "transfer-encoding", "upgrade-insecure-requests", "user-agent",
    ]

    static func isValid(_ head: RequestHead) -> Bool {
        var seen: Set<String> = []
        var host: String?
        for (name, value) in head.fields {
            let name = name.lowercased()
            if single.contains(name), !seen.insert(name).inserted { return false }
            if name == "host" { host = value }
            if name == "transfer-encoding", head.minorVersion == 0 { return false }
        }
        // HTTP/1.0 does not require the field.
        guard let host else { return head.minorVersion == 0 }
        return HostField(host) != nil
    }
}
