import DertischSupport
import Foundation

/// An event loop: one thread that accepts connections, reads requests, passes them to their handler and writes the
/// answers.
// Everything but the mailbox is touched on the loop's thread only, from `run` on.
final class EventLoop: @unchecked Sendable {
    /// A message from another thread.
    enum Message {
        case handlerFinished(UInt64, serial: UInt64, HTTPResponse.Answer)
        /// Work of a socket.
        case socketWork(@Sendable () -> Void)
        case heartbeat
        case beginShutdown
        /// Takes no new connections, and goes on with those that are there.
        case leaveListener
        /// Resumes every caller that waits for the loop to be idle.
        case shutdownTimedOut
        case whenIdle(CheckedContinuation<Void, Never>)
        /// Answers every request whose handler is still running, cancels the handlers, and ends the sockets.
        case cancelHandlers
        case stop(CheckedContinuation<Void, Never>)
    }

    static let listenerID: UInt64 = 1

    let limits: HTTPServer.Limits
    let counters: SharedCounters
    let log: RefusalLog
    let proxies: ProxyList
    /// Released when the loop ends: it may hold listeners, which hold their sockets, which hold this loop.
    private(set) var handler: HTTPHandler?
    let queue: EventQueue
    var listener: ConnectionListener
    var connections = OpenConnections()
    /// The connections that became WebSockets.
    var sockets = OpenSockets()
    var registry: ConnectionRegistry
    var date = DateHeaderCache()
    private(set) var shutdownProgress = ShutdownProgress()
    private var isLeavingListener = false
    var now = ContinuousClock.now
    let buffer = ReadBuffer(count: 64 << 10)
    private let mailbox = Mailbox<Message>()
    private var lastID = EventLoop.listenerID
    private var lastIdleCheck = ContinuousClock.now

    /// Returns `nil` if the system has no descriptors for it; the caller then still owns the source.
    init?(
        on source: any ConnectionSource, capacity: Int, limits: HTTPServer.Limits, proxies: ProxyList,
        counters: SharedCounters,
        log: RefusalLog, handler: HTTPHandler
    ) {
        guard let queue = EventQueue(), let listener = ConnectionListener(source, on: queue, as: Self.listenerID) else {
            return nil
        }
        self.listener = listener
        self.queue = queue
        self.limits = limits
        self.proxies = proxies
        self.counters = counters
        self.log = log
        self.handler = handler
        registry = ConnectionRegistry(
            limits: .init(
                total: capacity, perAddress: limits.maxConnectionsPerAddress,
                fromLoopback: limits.maxConnectionsFromLoopback,
                requestTimeout: max(.seconds(1), limits.requestTimeout)), proxies: proxies)
    }

    deinit { listener.closeReserve() }

    /// Starts the loop, on a thread of its own, until a message stops it.
    ///
    /// - Returns: false if the thread could not be started.
    func start() -> Bool { SystemThread.start(named: "dertisch.web") { self.run() } }

    /// Posts a message to the loop, from any thread.
    func post(_ message: Message) { if mailbox.post(message) == 1 { queue.wakeUp() } }

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    private func run() {
        while shutdownProgress.stopper == nil {
            queue.wait(milliseconds: connections.isEmpty && listener.isWatched ? -1 : 1000) { event in
                now = .now
                switch event.id {
                case EventQueue.wake: break
                case Self.listenerID: accept()
                default: handle(event)
                }
            }
            now = .now
            for message in mailbox.takeAll() { handle(message) }
            if now - lastIdleCheck >= .seconds(1) { closeIdleConnections() }
            listener.source.tell(load: connections.count + sockets.count)
        }
        for connection in connections.all { drop(connection) }
        endSockets()
        // What was posted too late holds its sockets, which hold this loop.
        _ = mailbox.takeAll()
        handler = nil
        queue.remove(listener.source.descriptor)
        listener.source.close()
        listener.closeReserve()
        shutdownProgress.stopper?.resume()
    }

    private func handle(_ event: EventQueue.Event) {
        if let socket = sockets[event.id] { return socket.handle(event) }
        // A connection that was closed in the same round is gone.
        guard let connection = connections[event.id] else { return }
        if event.hasHungUp { connection.hasHungUp = true }
        if event.isReadable { connection.mayHaveInput = true }
        advance(connection)
    }

    private func handle(_ message: Message) {
        switch message {
        case .handlerFinished(let id, let serial, let answer):
            guard let connection = connections[id], case .handling = connection.phase, connection.serial == serial
            else {
                return
            }
            connection.exchange?.task = nil
            send(answer, on: connection)
            advance(connection)
        case .socketWork(let work): work()
        case .heartbeat: heartbeat()
        case .beginShutdown:
            // Requests that have arrived by now are still answered.
            for connection in connections.all {
                guard case .head = connection.phase else { continue }
                connection.mayHaveInput = true
                advance(connection)
            }
            shutdownProgress.begin()
            // Those that wait are the next process's.
            if listener.source.isShared { listener.stop() }
            closeSockets()
        case .leaveListener:
            isLeavingListener = true
            listener.stop()
        case .shutdownTimedOut:
            shutdownProgress.timeOut()
            resumeIfIdle()
        case .whenIdle(let waiter):
            shutdownProgress.waitUntilIdle(waiter)
            resumeIfIdle()
        case .cancelHandlers:
            cancelHandlers()
            endSockets()
        case .stop(let stopper): shutdownProgress.stop(stopper)
        }
    }

    /// True if clients have to ask elsewhere. Where another process goes on listening at the same socket, clients cannot know that
    /// this one stops. So their requests are answered, and those of connections that were just accepted are waited for.
    var isRefusingRequests: Bool {
        shutdownProgress.hasBegun && (!listener.source.isShared || shutdownProgress.hasTimedOut)
    }

    /// Resumes waiting callers if no request is in progress, nor about to come.
    func resumeIfIdle() {
        shutdownProgress.resumeWaiter {
            connections.requestsInProgress == 0
                && !(listener.source.isShared && connections.all.contains { !$0.hasHadRequest })
        }
    }

    /// Ends connections that have been idle for too long, and those whose requests take too long to arrive.
    private func closeIdleConnections() {
        lastIdleCheck = now
        for id in registry.takeLate(at: now) {
            counters.countRefusal(.requestTimeout)
            if let connection = connections[id] { drop(connection) }
        }
        let timeout = max(.seconds(1), limits.idleTimeout)
        for connection in connections.all {
            switch connection.phase {
            case .handling: break
            case .lingering: if now - connection.lastActivity >= min(timeout, .seconds(2)) { drop(connection) }
            case .head, .body, .sending: if now - connection.lastActivity >= timeout { drop(connection) }
            }
        }
        let isDone =
            listener.source.isAtEnd || isLeavingListener || (shutdownProgress.hasBegun && listener.source.isShared)
        if !isDone { listener.resume() }
    }

    private func cancelHandlers() {
        for connection in connections.all {
            guard case .handling = connection.phase else { continue }
            connection.exchange?.task?.cancel()
            connection.exchange?.task = nil
            send(.response(Self.stopping), on: connection)
            advance(connection)
        }
    }

    static let stopping = HTTPResponse.text("The server is stopping.", status: 503)
}
