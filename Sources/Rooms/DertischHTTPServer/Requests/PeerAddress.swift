import Foundation

/// The numeric address at the other end of a connection.
package struct PeerAddress: Hashable {
    /// Sixteen bytes; an IPv4 address is mapped to the last four, as in IPv6.
    private let high: UInt64
    private let low: UInt64

    init(ipv4: UInt32) {
        high = 0
        low = 0xFFFF_0000_0000 | UInt64(ipv4)
    }

    init(ipv6 high: UInt64, _ low: UInt64) {
        self.high = high
        self.low = low
    }

    /// - Parameter address: as the system wrote it; `nil` or another family yields 0.0.0.0.
    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            self.init(ipv4: 0)
            return
        }
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            // The address follows the family and the port (RFC 3493).
            self.init(ipv4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6:
            self.init(
                ipv6: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
        default: self.init(ipv4: 0)
        }
    }

    init(_ storage: sockaddr_storage) {
        self = withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { PeerAddress($0) }
        }
    }

    /// The other end of a connection.
    package init(ofPeerAt descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        self.init(storage)
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    var isLoopback: Bool { isIPv4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1 }

    /// The unit that counts as one client: the IPv4 address, or the /64 network of an IPv6 address, since a client
    /// usually owns a whole one.
    package var clientNetwork: PeerAddress { isIPv4 || isLoopback ? self : PeerAddress(ipv6: high, 0) }

    /// The usual notation.
    package var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(buffer.count)
        if isIPv4 {
            var address = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
            inet_ntop(AF_INET, &address, &buffer, length)
        } else {
            var address = (high.bigEndian, low.bigEndian)
            inet_ntop(AF_INET6, &address, &buffer, length)
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension PeerAddress {
    /// Parses the usual notation, with or without brackets for an IPv6 address.
    ///
    /// - Returns: `nil` if the text is not a numeric address.
    package init?(text: String) {
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(ipv4: UInt32(bigEndian: four.s_addr))
            return
        }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let bare = isBracketed ? String(text.dropFirst().dropLast()) : text
        var six: (UInt64, UInt64) = (0, 0)
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return nil }
        self.init(ipv6: UInt64(bigEndian: six.0), UInt64(bigEndian: six.1))
    }

    /// Parses a client as a proxy names it: an address, optionally with a port.
    init?(hop: String) {
        if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
            self.init(text: String(hop[...end]))
        } else if hop.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            self.init(text: String(hop.prefix { $0 != ":" }))
        } else {
            self.init(text: hop)
        }
    }

    /// The address with all but its first bits cleared.
    func masked(to bits: Int) -> PeerAddress {
        // A shift by 64 or more clears all bits, one below 0 clears none.
        let high = bits >= 64 ? self.high : self.high & ~(UInt64.max >> UInt64(max(0, bits)))
        let low = bits >= 128 ? self.low : bits <= 64 ? 0 : self.low & ~(UInt64.max >> UInt64(bits - 64))
        return PeerAddress(ipv6: high, low)
    }
}
