import Foundation

/// The service manager that started this program, such as systemd: it is told when the service is ready, and that it is alive.
///
/// Source of the protocol: sd_notify(3), a datagram of `NAME=VALUE` to the socket that `NOTIFY_SOCKET` names.
package struct ServiceManager: Sendable {
    /// What a service tells.
    package enum Notice: String, Sendable {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case alive = "WATCHDOG=1"
    }

    private let path: String
    /// The interval in which the service has to tell that it is alive; `nil` if the manager does not watch it.
    package let watchdogInterval: Duration?

    /// The manager of this process; `nil` if none wants to be told.
    package static func ofThisProcess(_ environment: [String: String] = ProcessInfo.processInfo.environment)
        -> ServiceManager?
    {
        guard let path = environment["NOTIFY_SOCKET"], path.first == "/" || path.first == "@" else { return nil }
        let isWatched = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        return ServiceManager(
            path: path, watchdogInterval: isWatched && microseconds > 0 ? .microseconds(microseconds) : nil)
    }

    /// Tells the manager something. What cannot be delivered is dropped, since the service goes on without its manager.
    package func tell(_ notice: Notice) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_DGRAM.rawValue)
        #else
            let kind = SOCK_DGRAM
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { target in
            target.copyBytes(from: bytes)
            // A name in the abstract namespace begins with a zero.
            if bytes.first == UInt8(ascii: "@") { target[0] = 0 }
        }
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0
        let text = Array(notice.rawValue.utf8)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, text, text.count, 0, $0, socklen_t(length))
            }
        }
    }
}
