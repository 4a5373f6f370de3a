// Either of the two may be what the compiler finds `sockaddr` in: it takes whichever module it has read first.
import CMicrohttpd
import Foundation

/// The numeric address at the other end of a connection.
struct PeerAddress: Hashable {
    /// Sixteen bytes; an IPv4 address stands in the last four, as IPv6 maps it.
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

    /// - Parameter address: as the system filled it in; nil or another family is taken for 0.0.0.0.
    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            self.init(ipv4: 0)
            return
        }
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            // After the family and the port (RFC 3493).
            self.init(ipv4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6:
            self.init(
                ipv6: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
        default: self.init(ipv4: 0)
        }
    }

    private var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    var isLoopback: Bool { isIPv4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1 }

    /// What is counted as one client: the address, or its /64 network, of which an IPv6 client has a whole one.
    var neighbourhood: PeerAddress { isIPv4 || isLoopback ? self : PeerAddress(ipv6: high, 0) }

    /// The usual spelling.
    var text: String {
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
