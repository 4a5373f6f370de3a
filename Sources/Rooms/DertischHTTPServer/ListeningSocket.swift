import DertischSupport
import Foundation

// Unsafe assumingMemoryBound: the system writes some kind of `sockaddr`, and `sockaddr_storage` is large and aligned
// enough for all of them.

/// A socket that listens on one address of this machine.
package struct ListeningSocket: ConnectionSource {
    package let descriptor: Int32
    package let port: Int
    package let isShared: Bool

    /// The address of this machine that no other reaches.
    package static let ownHost = "127.0.0.1"

    package init(host: String, port: Int) throws(HTTPServer.Error) {
        guard (0...65535).contains(port) else { throw .badPort(port) }
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = Self.stream
        var found: UnsafeMutablePointer<addrinfo>?
        let numeric = host == "localhost" ? "127.0.0.1" : host
        guard !host.isEmpty, getaddrinfo(numeric, String(port), &hints, &found) == 0, let address = found?.pointee
        else {
            throw .badHost(host)
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, Self.stream, 0)
        guard descriptor >= 0 else { throw Self.error(errno, host, port) }
        var yes: Int32 = 1
        // A restarted server must not wait for the last connections of the previous one.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        // As many connections may wait as the system allows. Those beyond would ask again after a second, as in a crowd that returns.
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, SOMAXCONN) == 0 else {
            let code = errno
            Foundation.close(descriptor)
            throw Self.error(code, host, port)
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor) ?? port
        isShared = false
    }

    package func close() { Foundation.close(descriptor) }

    /// The socket that a service manager has opened for this program, if it did (sd_listen_fds(3)). Only the first caller gets it.
    ///
    /// - Returns: `nil` if the program is to open its own.
    package static func ofServiceManager() -> ListeningSocket? {
        let environment = ProcessInfo.processInfo.environment
        defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
        let first: Int32 = 3
        let count = environment["LISTEN_FDS"].flatMap { Int32($0) } ?? 0
        guard environment["LISTEN_PID"] == "\(getpid())", (1...1024).contains(count), let port = port(of: first)
        else { return nil }
        for descriptor in first..<first + count { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(first, F_SETFL, fcntl(first, F_GETFL) | O_NONBLOCK)
        return ListeningSocket(shared: first, port: port)
    }

    /// A socket that listens already, as another process has opened it.
    package init(shared descriptor: Int32, port: Int) {
        self.descriptor = descriptor
        self.port = port
        isShared = true
    }

    package func next() -> NewConnection? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.accept(self.descriptor, $0, &length) }
        }
        guard descriptor >= 0 else { return nil }
        return NewConnection(preparing: descriptor, from: PeerAddress(storage))
    }

    private static func error(_ code: Int32, _ host: String, _ port: Int) -> HTTPServer.Error {
        switch code {
        case EADDRINUSE: .portTaken(host: host, port: port)
        case EACCES: .notAllowed(host: host, port: port)
        case EADDRNOTAVAIL: .badHost(host)
        default: .refused(host: host, port: port, reason: String(cString: strerror(code)))
        }
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    private static func port(of descriptor: Int32) -> Int? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { storage -> Int? in
            guard let start = storage.baseAddress,
                getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
            else { return nil }
            // The port has the same offset in both families (RFC 3493, section 3.3).
            return Int(UInt16(bigEndian: start.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
