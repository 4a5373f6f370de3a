import Foundation

/// A connection between two programs of this machine that tell each other lines, over a socket in a folder (unix(7)).
package struct LineSocket: Hashable, Sendable {
    /// The most bytes of a line. A longer one ends the connection.
    package static let maxLineBytes = 4 << 20

    private let socket: SharedSocket

    package init(_ socket: SharedSocket) {
        self.socket = socket
        #if canImport(Darwin)
            // A write to a closed connection must not end the process with a signal.
            var yes: Int32 = 1
            setsockopt(socket.descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Connects to a program that listens.
    ///
    /// - Returns: `nil` if none does.
    package static func connect(to path: String) -> LineSocket? {
        open(path) { Foundation.connect($0, $1, $2) }.map(LineSocket.init)
    }

    /// Listens at a path, where nothing is yet.
    ///
    /// - Returns: the socket to accept connections from; `nil` if there is something, or the path is too long.
    package static func listen(at path: String) -> SharedSocket? {
        guard let socket = open(path, { bind($0, $1, $2) }), Foundation.listen(socket.descriptor, 16) == 0 else {
            return nil
        }
        return socket
    }

    /// Sends a line, which has no end of its own.
    ///
    /// - Returns: false if the other program has gone.
    @discardableResult package func send(_ line: [UInt8]) -> Bool {
        let bytes = line + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket.descriptor, $0.baseAddress, $0.count, Self.quietly)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Passes each line that arrives to a closure, and returns when the other program has gone.
    package func receive(_ body: ([UInt8]) -> Void) {
        var pending: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while pending.count <= Self.maxLineBytes {
            let count = read(socket.descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            pending += bytes[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                body(Array(pending[..<end]))
                pending.removeSubrange(...end)
            }
        }
    }

    /// Ends the connection. A thread that waits in ``receive(_:)`` returns.
    package func end() { socket.shutDown() }

    private static func open(
        _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> SharedSocket? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = Foundation.socket(AF_UNIX, stream, 0)
        guard descriptor >= 0 else { return nil }
        let socket = SharedSocket(descriptor)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return code == 0 ? socket : nil
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let quietly: Int32 = 0
    #endif
}
