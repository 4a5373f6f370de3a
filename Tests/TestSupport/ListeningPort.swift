package import DertischSupport
import Foundation

/// A port of 127.0.0.1 at which a server of tests accepts connections.
package final class ListeningPort: Sendable {
    struct Failure: Error { let code: Int32 }

    package let number: UInt16
    private let socket: SharedSocket

    /// Takes a free port.
    ///
    /// - Parameter isListening: whether the port accepts connections; otherwise the port is kept and connections are refused.
    package init(isListening: Bool = true) throws {
        #if canImport(Darwin)
            let descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw Failure(code: errno) }
        socket = SharedSocket(descriptor)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && (!isListening || listen(descriptor, 1_024) == 0)
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(code: errno) }
        number = UInt16(bigEndian: name.sin_port)
    }

    /// Hands each connection to a closure, on a thread of its own, until ``end()`` is called.
    package func serve(_ connected: @escaping @Sendable (SharedSocket) -> Void) {
        // Not this object: its owner ends it.
        Thread.detachNewThread { [socket] in while let connection = socket.accept() { connected(connection) } }
    }

    /// Accepts no more connections.
    package func end() { socket.shutDown() }
}
