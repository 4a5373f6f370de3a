import DertischSupport

/// A request, with its body.
///
/// ```swift
/// let request = HTTPRequest(path: "/hello", query: [(name: "name", value: "Ada")])
/// ```
public struct HTTPRequest: Sendable {
    /// `GET`, `POST`, …, as sent.
    public var method: String
    /// The path, percent-decoded and without the query. The server resolves `.` and `..` and merges slashes, so a path
    /// never climbs above the root; it refuses paths with control characters.
    public var path: String
    /// The query's names and values, decoded, in order.
    public var query: [(name: String, value: String)]
    /// The path and the query as they were sent, percent-encoded.
    public var target: String
    /// The header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body; empty if the request has no body, or if the body is streamed.
    public var body: [UInt8]
    /// The body as it comes in, if the handler takes streamed bodies; empty otherwise.
    public var stream = Stream()
    /// The numeric address of the client: the other end of the connection, or the address that one of the server's
    /// ``HTTPServer/Proxies`` reports.
    public var peer: String
    /// True if one of the server's ``HTTPServer/Proxies`` reports that the client speaks TLS to it.
    public var isSecure: Bool

    /// Creates a request, as tests of handlers do.
    ///
    /// - Parameters:
    ///   - method: the method, in capitals.
    ///   - path: the decoded path.
    ///   - query: names and values, decoded.
    ///   - target: path and query as they were sent; by default they are encoded anew.
    ///   - headers: the header fields.
    ///   - body: the body's bytes.
    ///   - peer: the numeric address of the client.
    ///   - isSecure: true if a proxy reports that the client speaks TLS to it.
    public init(
        method: String = "GET", path: String, query: [(name: String, value: String)] = [], target: String? = nil,
        headers: [(name: String, value: String)] = [], body: [UInt8] = [], peer: String = "127.0.0.1",
        isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.target = target ?? Self.target(path, query)
        self.headers = headers
        self.body = body
        self.peer = peer
        self.isSecure = isSecure
    }

    /// The value of the first header field of that name, case-insensitive. Searches all fields.
    ///
    /// - Parameter name: the name, in any case.
    /// - Returns: the field's value; `nil` without such a field.
    public func header(_ name: String) -> String? { values(of: name).first { _ in true } }

    /// The first value of that name in the query: `request.query("name")`.
    ///
    /// - Parameter name: the name, decoded.
    /// - Returns: the value, decoded; `nil` without such a name.
    public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The value of a cookie (RFC 6265, section 4.2).
    ///
    /// - Parameter name: the cookie's name.
    /// - Returns: the value of the first of that name, as it was sent; `nil` without such a cookie.
    public func cookie(_ name: String) -> String? { cookies(named: name).first { _ in true } }

    /// The values of all cookies of that name, in order. A browser sends one with a narrower path first, whoever has set it, so a cookie that is
    /// not valid may stand before the valid one.
    package func cookies(named name: String) -> some Sequence<String> {
        values(of: "Cookie").lazy.flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingPrefix(while: { $0 == " " }) == name else { return nil }
            return String(parts[1])
        }
    }

    private static func target(_ path: String, _ query: [(name: String, value: String)]) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map {
            PercentEncoding.encoded($0, keeping: .unreserved)
        }
        let pairs = query.map {
            "\(PercentEncoding.encoded($0.name, keeping: .unreserved))=\(PercentEncoding.encoded($0.value, keeping: .unreserved))"
        }
        return parts.joined(separator: "/") + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// True for a safe method (RFC 9110, section 9.2.1), whose handler may be cancelled at any moment.
    package var isSafe: Bool { method == "GET" || method == "HEAD" }

    /// Every header field of that name, in order.
    package func values(of name: String) -> some Sequence<String> {
        headers.lazy.filter { $0.name.isSameField(as: name) }.map(\.value)
    }
}

extension String {
    /// Compares two names of header fields, case-insensitive (RFC 9110, section 5.1).
    func isSameField(as other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
