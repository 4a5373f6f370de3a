import Foundation

/// A client's connection, before anything of it is parsed.
package struct NewConnection {
    let descriptor: Int32
    let address: PeerAddress
    /// What another process has read of it.
    var input: [UInt8] = []

    /// - Parameter descriptor: the connection, which is put in non-blocking mode.
    package init(preparing descriptor: Int32, from address: PeerAddress, input: [UInt8] = []) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Answers are written whole, and the client waits for each.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, size)
        #endif
        self.descriptor = descriptor
        self.address = address
        self.input = input
    }
}
