/// An origin as a value: pages are of one origin if their scheme, host and port are the same (RFC 6454, section 5).
///
/// `https://photos.example`, `HTTPS://Photos.Example.:443` and the host field `photos.example:443` of a request over TLS all mean one origin.
struct WebOrigin: Hashable, Sendable {
    enum Scheme: String {
        case http, https

        var defaultPort: Int { self == .http ? 80 : 443 }
    }

    let scheme: Scheme
    /// The name or the numeric address, as ``HostField`` has it.
    let host: String
    let port: Int

    /// The origin of what is asked for under a host by a scheme.
    init(_ scheme: Scheme, _ host: HostField) {
        self.scheme = scheme
        self.host = host.name
        port = host.port ?? scheme.defaultPort
    }

    /// Reads an origin as browsers send it; `nil` for any other text, such as `null` or one with a path.
    init?(_ text: String) {
        guard let colon = text.firstRange(of: "://"),
            let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()),
            let host = HostField(String(text[colon.upperBound...]))
        else { return nil }
        self.init(scheme, host)
    }

    /// The usual notation, without the port that the scheme has by default.
    var text: String { "\(scheme.rawValue)://\(host)" + (port == scheme.defaultPort ? "" : ":\(port)") }
}
