import DertischSupport

/// The absolute, checked address of a request: plain ASCII, `http` or `https`, without user information.
///
/// A ``PreparedRequest`` has one. A courier builds what it sends from these parts, so the checked address is the one sent.
/// Addresses are parsed and resolved as in RFC 3986.
public struct Destination: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The name or IP address of the host in lower case; an IPv6 address with its brackets.
    public let host: String
    /// The port, or `nil` for the default port of the scheme.
    public let port: Int?
    /// The path, percent-encoded, with its leading `/`.
    public let path: String
    /// The query after the `?`, percent-encoded.
    public let query: String?
    /// The origin: scheme, host and port.
    public let origin: String
    /// True if the host is this machine, by name or number.
    let isLoopback: Bool

    init(scheme: String, host: String, port: Int?, path: String, query: String?) {
        self.scheme = scheme
        self.host = host
        self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
        self.path = path.isEmpty ? "/" : path
        self.query = query
        origin = self.port.map { "\(scheme)://\(host):\($0)" } ?? "\(scheme)://\(host)"
        isLoopback = Self.isLoopback(host)
    }

    /// Creates another address on the same server.
    init(on other: Destination, path: String, query: String?) {
        scheme = other.scheme
        host = other.host
        port = other.port
        origin = other.origin
        isLoopback = other.isLoopback
        self.path = path.isEmpty ? "/" : path
        self.query = query
    }

    /// The complete address, as it is sent. Its query may hold secrets: keep it out of messages and logs.
    public var text: String {
        guard let query else { return origin + path }
        return origin + path + "?" + query
    }

    /// The address without its query, fit for messages.
    public var description: String { origin + path }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Joins `relative` beneath this address. The result never lies elsewhere.
    func appending(path relative: String) throws(AddressError) -> Destination {
        if Self.isPlain(relative) {
            // Fast path: nothing in it needs encoding or parsing.
            let folder = path.utf8.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
            return Destination(on: self, path: folder + relative, query: nil)
        }
        let relative = PercentEncoding.encoded(relative, keeping: .visible)
        if relative.hasPrefix("//") {
            throw AddressError(reason: "it begins with two slashes, which would name another host")
        }
        let (path, query) = Self.split(relative)
        guard !Self.hasDotSegments(path) else { throw .dotSegments }
        let folder = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        let rest = path.hasPrefix("/") ? String(path.dropFirst()) : path
        let whole = rest.isEmpty && !path.hasPrefix("/") ? self.path : folder + "/" + rest
        return Destination(on: self, path: whole, query: query)
    }

    /// True if the text begins with one slash and has only letters, digits, hyphens, underscores and single slashes, as
    /// most addresses do.
    private static func isPlain(_ text: String) -> Bool {
        var before: UInt8?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                guard before != nil else { return false }
            case UInt8(ascii: "/"): guard before != byte else { return false }
            default: return false
            }
            before = byte
        }
        return before != nil
    }

    /// Appends query parameters to the address.
    func appending(query: String?) -> Destination {
        guard let query else { return self }
        let whole = (self.query.map { $0.isEmpty ? "" : $0 + "&" } ?? "") + query
        return Destination(on: self, path: path, query: whole)
    }
}
