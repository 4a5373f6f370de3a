/// A request as it came in, complete with its body.
public struct HTTPRequest: Sendable {
    /// `GET`, `POST`, …, as sent.
    public var method: String
    /// The path, percent-decoded, without the query.
    public var path: String
    /// The query's names and values, decoded, in order.
    public var query: [(name: String, value: String)]
    /// The header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body; empty if there is none.
    public var body: [UInt8]

    /// Makes a request, as tests of handlers do.
    public init(
        method: String = "GET", path: String, query: [(name: String, value: String)] = [],
        headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The first header field of that name, whatever its case.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// The first value of that name in the query.
    public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The value of a cookie.
    public func cookie(_ name: String) -> String? {
        let pairs = header("Cookie")?.split(separator: ";") ?? []
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }
}
