import DertischSupport
import Foundation

/// The socket at which a service tells its manager how it fares (sd_notify(3)).
enum NotifySocket {
    /// Listens at a path on a thread of its own, and tells once that the service is ready.
    ///
    /// - Returns: false if nothing can listen there.
    static func listen(at path: String, ready: @escaping @Sendable () -> Void) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, datagram, 0)
        guard descriptor >= 0 else { return false }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            return false
        }
        return SystemThread.start(named: "dertisch.notify") {
            var message = [UInt8](repeating: 0, count: 4096)
            var isReady = false
            while true {
                let count = recv(descriptor, &message, message.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return _ = close(descriptor) }
                let lines = String(decoding: message[..<count], as: UTF8.self).split(separator: "\n")
                if lines.contains("STOPPING=1") { return _ = close(descriptor) }
                if !isReady, lines.contains("READY=1") {
                    isReady = true
                    ready()
                }
            }
        }
    }

    #if canImport(Glibc)
        private static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagram = SOCK_DGRAM
    #endif
}
