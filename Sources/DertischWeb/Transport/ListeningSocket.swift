import Foundation

/// A socket that listens on one address of this machine.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    init(host: String, port: Int) throws(HTTPServer.Error) {
        let numeric = host == "localhost" ? "127.0.0.1" : host
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = Self.stream
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(numeric, String(port), &hints, &found) == 0, let address = found?.pointee else {
            throw .badHost(host)
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, Self.stream, 0)
        guard descriptor >= 0 else { throw .refused(Self.reason()) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 1024) == 0 else {
            let error = Self.error(errno, host, port)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor) ?? port
    }

    private static func error(_ code: Int32, _ host: String, _ port: Int) -> HTTPServer.Error {
        switch code {
        case EADDRINUSE: .portTaken(host: host, port: port)
        case EACCES: .notAllowed(host: host, port: port)
        case EADDRNOTAVAIL: .badHost(host)
        default: .refused(reason())
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    private static func port(of descriptor: Int32) -> Int? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage -> Int? in
            let address = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr.self)
            guard getsockname(descriptor, address, &length) == 0 else { return nil }
            // The port stands at the same offset for both families (RFC 3493, section 3.3).
            let port = UnsafeRawPointer(storage).loadUnaligned(fromByteOffset: 2, as: UInt16.self)
            return Int(UInt16(bigEndian: port))
        }
    }
}
