/// Decides, from the fields alone, whether a request is one that all servers on its way read alike.
enum HeadCheck {
    /// Fields that have one value. Where there are two, the servers on the way may each take another.
    private static let single: Set<String> = [
        "authorization", "content-length", "content-type", "expect", "from", "host", "if-modified-since", "if-range",
        "if-unmodified-since", "max-forwards", "origin", "proxy-authorization", "range", "referer", "save-data",
        "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-websocket-key", "sec-websocket-version",
        "transfer-encoding", "upgrade-insecure-requests", "user-agent",
    ]

    static func isProper(_ head: RequestHead) -> Bool {
        var seen: Set<String> = []
        var host: String?
        for (name, value) in head.fields {
            let name = name.lowercased()
            if single.contains(name), !seen.insert(name).inserted { return false }
            if name == "host" { host = value }
            if name == "transfer-encoding", head.minorVersion == 0 { return false }
        }
        // A request of HTTP/1.0 may come without.
        guard let host else { return head.minorVersion == 0 }
        return HostField(host) != nil
    }
}
