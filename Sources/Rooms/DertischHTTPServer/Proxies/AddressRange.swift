/// A network of numeric addresses, in CIDR notation: `10.0.0.0/8`. A single address is a network of one.
struct AddressRange: Hashable {
    private let first: PeerAddress
    /// The prefix length in bits, of 128; an IPv4 address is the last 32 bits.
    private let bits: Int

    /// - Returns: `nil` if the text is not an address, or has too many bits.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let address = PeerAddress(text: String(name)) else { return nil }
        first = address
        guard parts.count == 2 else {
            bits = 128
            return
        }
        let width = address.isIPv4 ? 32 : 128
        guard parts[1].utf8.allSatisfy(\.isDigit), let length = Int(parts[1]), length <= width else { return nil }
        bits = 128 - width + length
    }

    func contains(_ address: PeerAddress) -> Bool { address.masked(to: bits) == first.masked(to: bits) }
}
