import CMicrohttpd
import Foundation
import Synchronization

/// An HTTP server on libmicrohttpd, with WebSockets on wslay.
///
/// libmicrohttpd serves requests on a thread of its own; sockets that were upgraded live on one serial queue. Nothing
/// of either shows through here.
///
/// ```swift
/// let server = HTTPServer(host: "127.0.0.1", port: 0)
/// let port = try server.start { _ in .response(.text("Hello")) }
/// ```
public final class HTTPServer: HTTPTransport {
    /// What one client may ask of the server.
    public struct Limits: Sendable {
        /// Connections at once.
        public var connections = 10_000
        /// Bytes of a request's body. A larger one is answered with 413.
        public var body = 1 << 20
        /// Bytes of a request's header, and of a response's. A larger one is answered with 431.
        public var header = 16 << 10
        /// Seconds after which a silent connection is closed.
        public var idleSeconds = 30
        /// Bytes of one WebSocket message. A larger one closes its socket with 1009.
        public var message = 64 << 10
        /// Bytes that may wait for a slow WebSocket. Beyond that it is dropped.
        public var unsent = 1 << 20
        /// Seconds between heartbeats. A WebSocket that answers neither of two is dropped.
        public var heartbeatSeconds = 30

        /// The defaults.
        public init() {}
    }

    private struct Running {
        // libmicrohttpd's handle; the daemon outlives it, and it is used under this mutex only.
        nonisolated(unsafe) let daemon: OpaquePointer
        let desk: Unmanaged<RequestDesk>
    }

    private let host: String
    private let wantedPort: Int
    private let limits: Limits
    private let running = Mutex<Running?>(nil)

    /// Makes a server that does not serve yet.
    ///
    /// - Parameters:
    ///   - host: a numeric address of this machine.
    ///   - port: the port; 0 takes any free one.
    ///   - limits: what one client may ask.
    public init(host: String = "127.0.0.1", port: Int = 0, limits: Limits = Limits()) {
        self.host = host
        self.wantedPort = port
        self.limits = limits
    }

    /// Begins to serve, on threads of its own.
    ///
    /// - Parameter handler: answers a request. It may take its time; only that connection waits.
    /// - Returns: the port that is served.
    /// - Throws: ``Error``, such as a port that is taken.
    public func start(
        _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    ) throws(Error) -> Int {
        let socket = try ListeningSocket(host: host, port: wantedPort)
        signal(SIGPIPE, SIG_IGN)
        let desk = Unmanaged.passRetained(RequestDesk(limits: limits, handler: handler))
        guard let daemon = Self.daemon(on: socket, limits, desk) else {
            desk.release()
            close(socket.descriptor)
            throw .refused("libmicrohttpd could not begin")
        }
        running.withLock { $0 = Running(daemon: daemon, desk: desk) }
        return socket.port
    }

    /// Stops serving: closes every socket, waits for handlers that are at work, frees everything.
    public func stop() async {
        guard
            let running = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        let desk = running.desk.takeUnretainedValue()
        await desk.close()
        await withCheckedContinuation { done in
            // Stopping joins libmicrohttpd's thread, so it may not block one of Swift's.
            DispatchQueue.global().async {
                MHD_stop_daemon(running.daemon)
                running.desk.release()
                done.resume()
            }
        }
    }

    private static func daemon(
        on socket: ListeningSocket, _ limits: Limits, _ desk: Unmanaged<RequestDesk>
    ) -> OpaquePointer? {
        #if os(Linux)
            let polling = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
        #else
            let polling = MHD_USE_AUTO_INTERNAL_THREAD.rawValue
        #endif
        let flags = polling | MHD_ALLOW_UPGRADE.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
            if let kept = state?.pointee { Unmanaged<PendingRequest>.fromOpaque(kept).release() }
            state?.pointee = nil
        }
        let options: [any CVarArg] = [
            MHD_OPTION.LISTEN_SOCKET.rawValue, socket.descriptor,
            MHD_OPTION.CONNECTION_LIMIT.rawValue, UInt32(limits.connections),
            MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, limits.header,
            MHD_OPTION.CONNECTION_TIMEOUT.rawValue, UInt32(limits.idleSeconds),
            MHD_OPTION.STRICT_FOR_CLIENT.rawValue, Int32(1),
            // A C function pointer and a pointer have one size and one form; a list of variables takes the latter.
            MHD_OPTION.NOTIFY_COMPLETED.rawValue, unsafeBitCast(completed, to: OpaquePointer.self), Int(0),
            MHD_OPTION.END.rawValue,
        ]
        return withVaList(options) { options in
            MHD_start_daemon_va(
                UInt32(flags), 0, nil, nil,
                { desk, connection, url, method, _, data, size, state in
                    RequestDesk.handle(desk, connection, url, method, data, size, state)
                }, desk.toOpaque(), options)
        }
    }
}
