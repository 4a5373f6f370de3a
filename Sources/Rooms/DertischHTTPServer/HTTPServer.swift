import DertischSupport
import Foundation
import Synchronization

/// An HTTP/1.1 server, with WebSockets on wslay.
///
/// One thread of its own reads requests and messages of sockets, and writes answers. Handlers run on
/// Swift's cooperative thread pool. The server speaks plain HTTP: for the public, put a TLS proxy in front, and name
/// it in the ``Proxies``.
///
/// ```swift
/// let server = HTTPServer(host: "127.0.0.1", port: 0)
/// let port = try server.start { _ in .response(.text("Hello")) }
/// #expect(server.port == port)
/// await server.stop()
/// ```
public final class HTTPServer: HTTPTransport {
    private enum State {
        case idle
        case serving(Service)
        case stopping(Task<Void, Never>)
    }

    private let host: String
    private let requestedPort: Int
    /// Where connections come from; `nil` for a server that opens its own socket.
    private let source: (any ConnectionSource)?
    private let limits: Limits
    private let proxies: Proxies
    private let log: RefusalLog
    private let clock: any Clock<Duration>
    private let sharedCounters = SharedCounters()
    private let state = Mutex(State.idle)

    /// Creates a server that does not serve yet.
    ///
    /// - Parameters:
    ///   - host: a numeric address of this machine, or `localhost`.
    ///   - port: the port, 0 to 65535; 0 takes any free one.
    ///   - limits: the limits for clients.
    ///   - proxies: the trusted proxies in front of the server, which report the client's address.
    ///   - clock: measures heartbeats, the shutdown and the pauses of the log.
    ///   - log: receives, on any thread, a line for each kind of refusal with its reason, at most once a minute.
    ///     Writes to standard error by default.
    public init(
        host: String = "127.0.0.1", port: Int = 0, limits: Limits = Limits(), proxies: Proxies = Proxies(),
        clock: any Clock<Duration> = ContinuousClock(),
        log: @escaping @Sendable (String) -> Void = HTTPServer.standardError
    ) {
        self.host = host
        self.requestedPort = port
        source = nil
        self.limits = limits
        self.proxies = proxies
        self.log = RefusalLog(by: clock, to: log)
        self.clock = clock
    }

    /// Creates a server of the connections of a source, which a parent process or a service manager has opened.
    package init(
        of source: any ConnectionSource, limits: Limits, proxies: Proxies, log: @escaping @Sendable (String) -> Void
    ) {
        host = ""
        requestedPort = source.port
        self.source = source
        self.limits = limits
        self.proxies = proxies
        clock = ContinuousClock()
        self.log = RefusalLog(by: clock, to: log)
    }

    /// Statistics of the server, over all its starts.
    public var counters: Counters { sharedCounters.snapshot }

    /// The port that is being served; `nil` while nothing is served.
    public var port: Int? {
        state.withLock { state in
            if case .serving(let service) = state { service.port } else { nil }
        }
    }

    /// Starts to serve, on threads of its own, until ``stop()``. Returns at once.
    ///
    /// Raises the process's limit of open files, where possible, to hold as many connections as the limits allow.
    ///
    /// - Parameter handler: answers a request. It may take its time; only its connection waits. It is cancelled if
    ///   the server stops and the time-out of its shutdown has passed. It is also cancelled if the client of a `GET` or `HEAD` leaves,
    ///   or closes its half of the connection. Requests of other methods run to their end even if the client leaves.
    /// - Returns: the port that is served.
    /// - Throws: ``Error``, such as a port that is taken.
    public func start(_ handler: HTTPHandler) throws(Error) -> Int {
        try state.withLock { state throws(Error) in
            guard case .idle = state else { throw .alreadyServing(host: host) }
            let proxies = try ProxyList(proxies)
            let source: any ConnectionSource =
                if let source { source } else { try ListeningSocket(host: host, port: requestedPort) }
            let capacity = DescriptorLimit.raise(toHold: limits.maxConnections)
            if capacity < limits.maxConnections {
                log.write(
                    "only \(capacity) of \(limits.maxConnections) connections can be open: raise the process's limit of open files (ulimit -n)"
                )
            }
            let loop = EventLoop(
                on: source, capacity: capacity, limits: limits, proxies: proxies, counters: sharedCounters, log: log,
                handler: handler)
            guard let loop else {
                source.close()
                throw .refused(host: host, port: source.port, reason: "the process has no file descriptors left")
            }
            guard loop.start() else {
                source.close()
                throw .refused(host: host, port: source.port, reason: "the system cannot start a thread")
            }
            state = .serving(Service(on: source.port, loop, limits, clock))
            return source.port
        }
    }

    /// Stops serving, and returns when nothing is left running.
    ///
    /// Refuses new connections, and waits up to ``Limits/shutdownTimeout`` for answers to be sent and sockets to end. Then
    /// cancels the handlers that are still running, answers their requests with 503 and closes everything. Harmless
    /// if nothing is served; a second call waits for the first. A handler that ignores its cancellation outlives the
    /// server, and its answer is dropped.
    public func stop() async {
        let shutdown: Task<Void, Never>? = state.withLock { state in
            switch state {
            case .idle: return nil
            case .stopping(let task): return task
            case .serving(let service):
                let task = Task {
                    await service.stop()
                    self.state.withLock { $0 = .idle }
                }
                state = .stopping(task)
                return task
            }
        }
        await shutdown?.value
    }

    /// Leaves new connections to another process with the same listening socket.
    package func leaveListener() { state.withLock { if case .serving(let service) = $0 { service.leaveListener() } } }

    /// Writes a line to standard error.
    ///
    /// - Parameter line: the line, without its end.
    @Sendable public static func standardError(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
