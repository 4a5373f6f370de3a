/// The trusted proxies: determines the client of a request from the connection's address and the proxies' headers.
struct ProxyList {
    /// The client of a request, and the security of its connection.
    struct Origin: Equatable {
        var client: PeerAddress
        /// True if the client speaks TLS to the outermost proxy.
        var isSecure = false
    }

    /// The most hops of a request that are examined. A request with more did not come through proxies alone.
    static let maxHops = 32

    private let ranges: [AddressRange]
    private let header: HTTPServer.Proxies.Header

    /// An empty list.
    init() { (ranges, header) = ([], .xForwarded) }

    /// - Throws: `HTTPServer.Error.badProxy` for an entry that is neither an address nor a network.
    init(_ proxies: HTTPServer.Proxies) throws(HTTPServer.Error) {
        var ranges: [AddressRange] = []
        for text in proxies.addresses.sorted() {
            guard let range = AddressRange(text) else { throw .badProxy(text) }
            ranges.append(range)
        }
        self.ranges = ranges
        header = proxies.header
    }

    func contains(_ address: PeerAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// The origin of a request: follows its hops from the server towards the client, for as long as each is a
    /// trusted proxy. An unreadable hop ends the search, and the last readable one is the client.
    func origin(of fields: [(name: String, value: String)], from peer: PeerAddress) -> Origin {
        guard contains(peer) else { return Origin(client: peer) }
        switch header {
        case .forwarded: return forwarded(values("Forwarded", fields), from: peer)
        case .xForwarded:
            var origin = Origin(client: peer)
            for hop in hops(values("X-Forwarded-For", fields)) {
                guard contains(origin.client), let address = PeerAddress(hop: hop) else { break }
                origin.client = address
            }
            // A proxy appends, so the last value is the one that our proxy set.
            origin.isSecure = hops(values("X-Forwarded-Proto", fields)).first.map(Self.isSecure) ?? false
            return origin
        }
    }

    private func forwarded(_ value: String, from peer: PeerAddress) -> Origin {
        var origin = Origin(client: peer)
        for hop in hops(value) {
            guard contains(origin.client) else { break }
            let pairs = hop.split(separator: ";").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (
                    name: Self.trimmed(parts[0]), value: parts.count > 1 ? Self.unquoted(Self.trimmed(parts[1])) : ""
                )
            }
            if let scheme = pairs.first(where: { $0.name.isSameField(as: "proto") }) {
                origin.isSecure = Self.isSecure(scheme.value)
            }
            let name = pairs.first { $0.name.isSameField(as: "for") }?.value
            guard let name, let address = PeerAddress(hop: name) else { break }
            origin.client = address
        }
        return origin
    }

    /// Some proxies name a WebSocket's own scheme.
    private static func isSecure(_ scheme: String) -> Bool {
        scheme.isSameField(as: "https") || scheme.isSameField(as: "wss")
    }

    private func values(_ name: String, _ fields: [(name: String, value: String)]) -> String {
        fields.lazy.filter { $0.name.isSameField(as: name) }.map(\.value).joined(separator: ",")
    }

    /// The values between commas, the last first. An address contains no comma, even in quotation marks.
    private func hops(_ value: String) -> [String] {
        value.split(separator: ",").suffix(Self.maxHops).reversed().map { Self.trimmed($0) }
    }

    private static func trimmed(_ text: Substring) -> String {
        var bytes = text.utf8[...]
        while let first = bytes.first, first.isBlank { bytes = bytes.dropFirst() }
        while let last = bytes.last, last.isBlank { bytes = bytes.dropLast() }
        return String(Substring(bytes))
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }
}
