import DertischBasics
import Foundation
import Plug
import Synchronization

/// An event loop: one thread that accepts connections, reads requests, passes them to their handler and writes the
/// answers.
// Everything but the inbox is touched on the loop's thread only, from `run` on.
final class ConnectionLoop: @unchecked Sendable {
    /// A message from another thread.
    enum Message {
        case answered(UInt64, serial: UInt64, HTTPResponse.Answer)
        /// A socket has returned its descriptor.
        case released(UInt64)
        case beat
        case beginClosing
        /// Resumes every caller that waits for the loop to be idle.
        case stopWaiting
        case whenIdle(CheckedContinuation<Void, Never>)
        /// Answers every request whose handler is still running, and cancels the handlers.
        case abandon
        case stop(CheckedContinuation<Void, Never>)
    }

    private struct Inbox {
        var messages: [Message] = []
        var isAwake = false
    }

    static let listener: UInt64 = 1

    let limits: HTTPServer.Limits
    let tally: Tally
    let log: RefusalLog
    let sockets: SocketQueue
    let proxies: ProxyList
    let handler: HTTPHandler
    let queue: EventQueue
    let listening: Int32
    var connections: [UInt64: HTTPConnection] = [:]
    /// The connections that became sockets, and the proxies' clients under which they are counted.
    var lent: [UInt64: PeerAddress?] = [:]
    var book: ConnectionBook
    var date = HTTPDate()
    /// The number of requests in progress, including sockets.
    var inHand = 0
    var isClosing = false
    var now = ContinuousClock.now
    /// A reserve descriptor that is closed when no other is left, so that a new connection can still be refused with
    /// an answer.
    var reserve: Int32
    let buffer = ReadBuffer(count: 64 << 10)
    private let inbox = Mutex(Inbox())
    private var lastID = ConnectionLoop.listener
    private var lastLook = ContinuousClock.now
    private var hasWaited = false
    private var idleWaiter: CheckedContinuation<Void, Never>?
    private var stopped: CheckedContinuation<Void, Never>?
    var isListening: Bool

    /// Returns `nil` if the system has no descriptors for it; the caller then still owns the socket.
    init?(
        on socket: ListeningSocket, connections most: Int, limits: HTTPServer.Limits, proxies: ProxyList, tally: Tally,
        log: RefusalLog, handler: HTTPHandler
    ) {
        guard let queue = EventQueue() else { return nil }
        self.queue = queue
        self.limits = limits
        self.proxies = proxies
        self.tally = tally
        self.log = log
        self.handler = handler
        listening = socket.descriptor
        sockets = SocketQueue(limits: limits, tally: tally)
        let beats = (limits.arrival.bounded / limits.heartbeat.bounded).rounded(.up)
        book = ConnectionBook(
            limits: .init(
                all: most, perAddress: limits.connectionsPerAddress, fromLoopback: limits.connectionsFromLoopback,
                beats: beats < 1_000_000 ? Int(max(1, beats)) : .max), proxies: proxies)
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        _ = fcntl(listening, F_SETFL, fcntl(listening, F_GETFL) | O_NONBLOCK)
        isListening = queue.listen(at: listening, as: Self.listener)
        guard isListening else { return nil }
    }

    deinit { if reserve >= 0 { close(reserve) } }

    /// Starts the loop, on a thread of its own, until a message stops it.
    ///
    /// - Returns: false if the thread could not be started.
    func start() -> Bool { SystemThread.start(named: "dertisch.web") { self.run() } }

    /// Posts a message to the loop, from any thread.
    func post(_ message: Message) {
        let mustWake = inbox.withLock { inbox in
            inbox.messages.append(message)
            defer { inbox.isAwake = true }
            return !inbox.isAwake
        }
        if mustWake { queue.wakeUp() }
    }

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    private func run() {
        while stopped == nil {
            queue.wait(milliseconds: connections.isEmpty && isListening ? -1 : 1000) { event in
                now = .now
                switch event.id {
                case EventQueue.wake: break
                case Self.listener: accept()
                default: take(event)
                }
            }
            now = .now
            for message in takeMessages() { take(message) }
            if now - lastLook >= .seconds(1) { look() }
        }
        for connection in Array(connections.values) { drop(connection) }
        queue.forget(listening)
        close(listening)
        stopped?.resume()
    }

    private func takeMessages() -> [Message] {
        inbox.withLock { inbox in
            defer { inbox.messages = [] }
            inbox.isAwake = false
            return inbox.messages
        }
    }

    private func take(_ event: EventQueue.Event) {
        // A connection that was closed in the same round is gone.
        guard let connection = connections[event.id] else { return }
        if event.isGone { connection.isGone = true }
        if event.isReadable { connection.mayRead = true }
        proceed(connection)
    }

    private func take(_ message: Message) {
        switch message {
        case .answered(let id, let serial, let answer):
            guard let connection = connections[id], case .working = connection.phase, connection.serial == serial else {
                return
            }
            connection.task = nil
            send(answer, on: connection)
            proceed(connection)
        case .released(let id): released(id)
        case .beat: beat()
        case .beginClosing:
            isClosing = true
            sockets.sayGoodbye()
        case .stopWaiting:
            hasWaited = true
            noteIdle()
        case .whenIdle(let waiter):
            idleWaiter = waiter
            noteIdle()
        case .abandon: abandon()
        case .stop(let waiter): stopped = waiter
        }
    }

    /// Resumes waiting callers if no request is in progress.
    func noteIdle() {
        guard inHand == 0 || hasWaited else { return }
        idleWaiter?.resume()
        idleWaiter = nil
    }

    /// Handles one heartbeat: ends connections whose requests take too long, and pings the sockets.
    private func beat() {
        for id in book.beat() {
            tally.refuse(.late)
            if let connection = connections[id] { drop(connection) }
        }
        sockets.beat()
    }

    /// Ends connections that have been idle for too long.
    private func look() {
        lastLook = now
        let idle = max(.seconds(1), limits.idle)
        for connection in Array(connections.values) {
            switch connection.phase {
            case .working: break
            case .lingering: if now - connection.lastMove >= min(idle, .seconds(2)) { drop(connection) }
            case .head, .body, .sending: if now - connection.lastMove >= idle { drop(connection) }
            }
        }
        if !isListening { isListening = queue.listen(at: listening, as: Self.listener) }
    }

    private func abandon() {
        for connection in Array(connections.values) {
            guard case .working = connection.phase else { continue }
            connection.task?.cancel()
            connection.task = nil
            send(.response(Self.stopping), on: connection)
            proceed(connection)
        }
    }

    static let stopping = HTTPResponse.text("The server is stopping.", status: 503)
}
