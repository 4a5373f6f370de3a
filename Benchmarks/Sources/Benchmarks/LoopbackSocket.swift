import Foundation

/// A blocking TCP connection to a port of this machine. A read gives up after ten seconds.
struct LoopbackSocket {
    let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = Self.makeSocket()
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let result = Self.connect(descriptor, to: port)
        guard result == 0 else { throw Failure.noLoad("no connection to port \(port): error \(errno)") }
    }

    private static func makeSocket() -> Int32 {
        #if os(Linux)
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// Connects a socket to a port of this machine.
    ///
    /// - Returns: the answer of `connect`, whose `errno` is kept.
    private static func connect(_ descriptor: Int32, to port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// A socket that never blocks and is being connected.
    static func connecting(to port: UInt16) throws -> Int32 {
        let descriptor = makeSocket()
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let result = connect(descriptor, to: port)
        guard result == 0 || errno == EINPROGRESS else {
            throw Failure.noLoad("no connection to port \(port): error \(errno)")
        }
        return descriptor
    }

    /// A free port of this machine, for an instant at least.
    static func freePort() throws -> UInt16 {
        let descriptor = makeSocket()
        defer { _ = Foundation.close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard result == 0 else { throw Failure.noLoad("no port is free: error \(errno)") }
        return UInt16(bigEndian: address.sin_port)
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard Foundation.send(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw Failure.noLoad("the request was not taken: error \(errno)")
        }
    }

    func readOnce() -> String {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }

    func readAll() -> String {
        var text = ""
        while case let part = readOnce(), !part.isEmpty { text += part }
        return text
    }

    func close() { _ = Foundation.close(descriptor) }
}
