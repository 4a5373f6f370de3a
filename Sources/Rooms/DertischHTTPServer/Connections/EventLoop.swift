import DertischSupport
import Foundation

/// An event loop: one thread that accepts connections, tells each of its events, and counts what is open. The connections and sockets do the
/// rest themselves, and tell the loop how far they are.
// Everything but the mailbox is touched on the loop's thread only, from `run` on.
final class EventLoop: @unchecked Sendable {
    /// A message from another thread.
    enum Message {
        case handlerFinished(UInt64, run: UInt64, HTTPResponse.Answer)
        /// That connection may go on: with its streamed answer, with its streamed body, or after others have had their turn.
        case advance(UInt64)
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
    private(set) var listener: ConnectionListener
    private let queue: EventQueue
    private var connections = OpenConnections()
    /// The connections that became WebSockets.
    private var sockets = OpenSockets()
    private var registry: ConnectionRegistry
    private var date = DateHeaderCache()
    private(set) var shutdownProgress = ShutdownProgress()
    private var isLeavingListener = false
    private(set) var now = ContinuousClock.now
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
        for connection in connections.all { connection.drop() }
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
        connections[event.id]?.handle(event)
    }

    private func handle(_ message: Message) {
        switch message {
        case .handlerFinished(let id, let run, let answer): connections[id]?.handlerFinished(run, answer)
        case .advance(let id): connections[id]?.advance()
        case .socketWork(let work): work()
        case .heartbeat: for socket in sockets.all { socket.heartbeat() }
        case .beginShutdown:
            // Requests that have arrived by now are still answered.
            for connection in connections.all { connection.lookForRequest() }
            shutdownProgress.begin()
            // Those that wait are the next process's.
            if listener.source.isShared { listener.stop() }
            for socket in sockets.all { tellLeaving(socket) }
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
            for connection in connections.all { connection.cancelHandler() }
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
    private func resumeIfIdle() {
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
            connections[id]?.drop()
        }
        let timeout = max(.seconds(1), limits.idleTimeout)
        for connection in connections.all { connection.closeIfIdle(for: timeout) }
        let isDone =
            listener.source.isAtEnd || isLeavingListener || (shutdownProgress.hasBegun && listener.source.isShared)
        if !isDone { listener.resume() }
    }

    private func tellLeaving(_ socket: WebSocket) {
        socket.beginClosing(1001, "The server is stopping.", as: .serverStopped)
    }

    /// Ends every socket at once.
    private func endSockets() { for socket in sockets.all { socket.end(.serverStopped) } }
}

/// Admission of new connections.
extension EventLoop {
    private func accept() {
        // At most 64 at a time, so that open connections are served in between.
        for _ in 0..<64 {
            if let connection = listener.source.next() {
                admit(connection)
            } else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return freeDescriptor()
                default:
                    if listener.source.isAtEnd { listener.stop() }
                    return
                }
            }
        }
    }

    private func admit(_ new: NewConnection) {
        guard !shutdownProgress.hasBegun else {
            counters.countRefusal(.stopping)
            close(new.descriptor)
            return
        }
        switch registry.verdict(on: new.address) {
        case .admit: break
        case .admitInPlaceOf(let oldest): displace(oldest)
        case .refuse(let reason):
            counters.countRefusal(reason)
            logRefusal(reason)
            return rejectAsBusy(new.descriptor)
        }
        let id = nextID()
        guard queue.add(new.descriptor, as: id) else {
            close(new.descriptor)
            return
        }
        registry.open(id, from: new.address, at: now)
        let connection = HTTPConnection(new, id: id, on: self)
        connections.add(connection)
        counters.update {
            $0.connectionsAccepted += 1
            $0.connectionsOpen += 1
        }
        if !new.input.isEmpty { connection.advance() }
    }

    /// Closes the connection that has waited longest for a request, so that half-open connections cannot lock out
    /// others.
    private func displace(_ id: UInt64) {
        counters.countRefusal(.displaced)
        logRefusal(.displaced)
        connections[id]?.drop()
    }

    /// Frees a descriptor for a waiting connection, if there is one. Without a free descriptor, `accept` fails before
    /// it looks for a connection.
    private func freeDescriptor() {
        guard listener.source.hasPending else { return }
        logRefusal(.noDescriptors)
        if let oldest = registry.takeOldest() { return displace(oldest) }
        counters.countRefusal(.noDescriptors)
        // Listening resumes in a second, instead of spinning.
        if !listener.takeByReserve({ rejectAsBusy($0.descriptor) }) { listener.stop() }
    }

    /// Answers 503 without reading the request.
    private func rejectAsBusy(_ descriptor: Int32) {
        var response = HTTPResponse.text("The server is busy. Please try again in a moment.", status: 503)
        response.headers.append(("Retry-After", "5"))
        if let encoded = try? EncodedResponse(response, isHead: false, .close, date: date.value()) {
            var output = encoded.output
            _ = output.write(to: descriptor)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        // Closing a connection with unread bytes resets it, and the client may lose the answer.
        _ = recv(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, 0)
        close(descriptor)
    }

    private func logRefusal(_ reason: HTTPServer.Counters.Reason) {
        switch reason {
        case .tooManyConnections:
            log.write(
                "connections are refused with 503: all of them are busy; raise HTTPServer.Limits.maxConnections")
        case .tooManyFromOneAddress:
            log.write(
                "connections are refused with 503: one address has reached its limit; if it is a proxy, add it to the proxies"
            )
        case .displaced:
            log.write("connections that wait for a request are closed for new ones: the limit is reached")
        case .noDescriptors:
            log.write(
                "connections cannot be accepted: the process has no file descriptors left; raise its limit (ulimit -n)")
        default: break
        }
    }
}

/// The progress of connections, of which they tell their loop.
extension EventLoop {
    /// A number that no connection and no run of a handler had before.
    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// The value of the field `Date`.
    func dateField() -> String { date.value() }

    /// Counts a request whose head has come in as in progress.
    func requestBegan() {
        connections.beginRequest()
        counters.update {
            $0.requests += 1
            $0.requestsInProgress += 1
        }
    }

    /// Counts a request under the client for which a proxy speaks, if it came through a proxy.
    ///
    /// - Parameters:
    ///   - client: the client of the request.
    ///   - address: the other end of its connection.
    func count(requestOf client: PeerAddress, over address: PeerAddress) throws(RequestRefusal) -> RequestCount {
        guard client != address, !proxies.contains(client) else { return RequestCount() }
        guard !registry.isFull(client) else { throw .tooManyFromOneAddress }
        registry.beginRequest(of: client)
        return RequestCount(client: client)
    }

    /// Notes that a request is complete: from now on the server takes the time.
    func requestArrived(on connection: HTTPConnection) { registry.requestArrived(on: connection.id) }

    /// Counts a request that is refused, and logs what its server's limits may have to do with it.
    func report(_ refusal: RequestRefusal) {
        counters.countRefusal(refusal.reason)
        if refusal.reason == .headTooLarge {
            log.write(
                "requests are answered with 431 or 414: their heads have more than \(limits.maxHeadBytes) bytes, often because of cookies; "
                    + "raise HTTPServer.Limits.maxHeadBytes, or set fewer cookies"
            )
        }
    }

    /// Logs a stream whose answer is broken off or cut.
    func report(_ fault: StreamFramer.Fault) {
        switch fault {
        case .thrown(let error): log.write("answers are broken off: their streams throw errors", ", such as: \(error)")
        case .tooShort(let sent, let length):
            log.write(
                "answers are broken off: their streams end before the length that they state",
                ", such as after \(sent) of \(length) bytes")
        case .tooLong(let length):
            log.write(
                "answers are cut: their streams go on beyond the length that they state", ", such as \(length) bytes")
        }
    }

    /// Notes that an answer is sent, and that the next request may come.
    ///
    /// - Parameter count: the request that was answered; `nil` for a head that was refused.
    func requestAnswered(_ count: RequestCount?, on connection: HTTPConnection) {
        if let count { requestEnded(count.client) }
        registry.awaitRequest(on: connection.id, at: now)
    }

    /// Frees the descriptor of a connection that has ended.
    ///
    /// - Parameter count: the request that was in progress.
    func release(_ connection: HTTPConnection, _ count: RequestCount?) {
        if let count { requestEnded(count.client) }
        connections.remove(connection)
        registry.close(connection.id)
        queue.remove(connection.descriptor)
        close(connection.descriptor)
        counters.update { $0.connectionsOpen -= 1 }
        resumeIfIdle()
    }

    /// Notes that a request, or the socket that it became, is no longer in progress.
    ///
    /// - Parameter client: the proxy's client under which it is counted.
    private func requestEnded(_ client: PeerAddress?) {
        if let client { registry.endRequest(of: client) }
        connections.endRequest()
        counters.update { $0.requestsInProgress -= 1 }
        resumeIfIdle()
    }
}

/// The connections that have become WebSockets.
extension EventLoop {
    /// Makes a connection a WebSocket, once the answer to its handshake is sent.
    ///
    /// - Parameters:
    ///   - input: the bytes that came behind the handshake.
    ///   - client: the proxy's client under which its request is counted.
    func upgrade(
        _ connection: HTTPConnection, _ input: [UInt8], of client: PeerAddress?, to listener: any WebSocketListener
    ) {
        connections.remove(connection)
        counters.update {
            $0.socketsOpened += 1
            $0.socketsOpen += 1
        }
        let socket = WebSocket(
            connection.id, over: BufferedSocket(connection.descriptor), of: client, on: self, listener)
        sockets.add(socket)
        socket.begin(input)
        if shutdownProgress.hasBegun { tellLeaving(socket) }
    }

    /// An idle codec; `nil` if there is no memory.
    func borrowCodec() -> FrameCodec? { sockets.borrowCodec(limit: limits.maxMessageBytes) }

    func returnCodec(_ codec: FrameCodec) { sockets.returnCodec(codec) }

    /// Frees the descriptor of a socket that has ended.
    func release(_ socket: WebSocket) {
        sockets.remove(socket)
        queue.remove(socket.descriptor)
        close(socket.descriptor)
        registry.close(socket.id)
        counters.update {
            $0.connectionsOpen -= 1
            $0.socketsOpen -= 1
        }
        requestEnded(socket.client)
    }
}
