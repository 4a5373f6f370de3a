import Foundation

/// A socket that several threads use. It is closed once the last of them has released it.
///
/// A number that is closed while a thread still uses it names the next socket that is opened. Then that thread would read from another's
/// connection, write to it or end it.
package final class SharedSocket: Hashable, Sendable {
    package let descriptor: Int32

    /// Takes over a socket, which programs that are started do not inherit.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Ends the connection, or listening, and with it the waits of all threads for it. The number stays taken.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits for the next connection to a socket that listens.
    ///
    /// Signals, and clients that have gone again, do not end the wait. While the system has no descriptors left, it is tried again.
    ///
    /// - Parameter pause: passes the time until then.
    /// - Returns: `nil` once the socket has been shut down.
    package func accept(pause: () -> Void = { usleep(10_000) }) -> SharedSocket? {
        while true {
            let connection = Foundation.accept(descriptor, nil, nil)
            if connection >= 0 { return SharedSocket(connection) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: pause()
            default: return nil
            }
        }
    }

    package static func == (left: SharedSocket, right: SharedSocket) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
