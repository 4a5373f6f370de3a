/// Decides who asks, from a connection's address and what the proxies on the way say.
struct ProxyList {
    /// Who asks, and how.
    struct Origin: Equatable {
        var client: PeerAddress
        /// Whether the client speaks to the outermost proxy by TLS.
        var isSecure = false
    }

    /// As many stations of a request's way are looked at; who adds more is no proxy.
    static let mostStations = 32

    private let ranges: [AddressRange]
    private let header: HTTPServer.Proxies.Header

    /// No proxies.
    init() { (ranges, header) = ([], .xForwarded) }

    /// - Throws: what is neither an address nor a network.
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

    /// Goes from the server to the client, for as long as each station is a proxy of ours. What cannot be read ends the way:
    /// then the client is the last station that could.
    func origin(of fields: [(name: String, value: String)], from peer: PeerAddress) -> Origin {
        guard contains(peer) else { return Origin(client: peer) }
        switch header {
        case .forwarded: return forwarded(values("Forwarded", fields), from: peer)
        case .xForwarded:
            var origin = Origin(client: peer)
            for station in stations(values("X-Forwarded-For", fields)) {
                guard contains(origin.client), let address = PeerAddress(station: station) else { break }
                origin.client = address
            }
            // A proxy appends, so the last is what ours has said.
            origin.isSecure = stations(values("X-Forwarded-Proto", fields)).first?.isSameField(as: "https") ?? false
            return origin
        }
    }

    private func forwarded(_ value: String, from peer: PeerAddress) -> Origin {
        var origin = Origin(client: peer)
        for station in stations(value) {
            guard contains(origin.client) else { break }
            let pairs = station.split(separator: ";").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (
                    name: Self.trimmed(parts[0]), value: parts.count > 1 ? Self.unquoted(Self.trimmed(parts[1])) : ""
                )
            }
            if let scheme = pairs.first(where: { $0.name.isSameField(as: "proto") }) {
                origin.isSecure = scheme.value.isSameField(as: "https")
            }
            let name = pairs.first { $0.name.isSameField(as: "for") }?.value
            guard let name, let address = PeerAddress(station: name) else { break }
            origin.client = address
        }
        return origin
    }

    private func values(_ name: String, _ fields: [(name: String, value: String)]) -> String {
        fields.lazy.filter { $0.name.isSameField(as: name) }.map(\.value).joined(separator: ",")
    }

    /// What stands between commas, the last first. An address holds none, be it in quotation marks.
    private func stations(_ value: String) -> [String] {
        value.split(separator: ",").suffix(Self.mostStations).reversed().map { Self.trimmed($0) }
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
