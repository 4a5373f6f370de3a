import Foundation

/// A socket that listens on this machine alone.
enum LoopbackSocket {
    /// Listens at a port; 0 takes any free one.
    ///
    /// - Returns: the descriptor and its port; `nil` if the port is taken.
    static func listen(at port: Int) -> (descriptor: Int32, port: Int)? {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Foundation.listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            return nil
        }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}
