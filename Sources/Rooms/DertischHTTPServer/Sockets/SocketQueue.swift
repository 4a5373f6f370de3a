import DertischSupport
import Dispatch
import Synchronization

/// The one serial queue on which every WebSocket of a server lives.
// `sockets`, `codecs`, `isClosing` and `buffer` are touched on `queue` only; the rest is immutable or behind its own mutex.
final class SocketQueue: @unchecked Sendable {
    /// The number of unused codecs that are kept for the next messages.
    static let maxIdleCodecs = 16

    let queue = DispatchQueue(label: "dertisch.web.sockets", qos: .userInitiated)
    let limits: HTTPServer.Limits
    let counters: SharedCounters
    /// The shared read buffer: only one socket is read at a time.
    let buffer = ReadBuffer(count: 64 << 10)
    private let state = Mutex(State())
    private var sockets: [ObjectIdentifier: WebSocket] = [:]
    private var codecs: [FrameCodec] = []
    private var isClosing = false

    private struct State {
        var isClosed = false
        /// Connections that were taken over and not yet returned.
        var adoptedCount = 0
        var onEmpty: CheckedContinuation<Void, Never>?
    }

    init(limits: HTTPServer.Limits, counters: SharedCounters) {
        self.limits = limits
        self.counters = counters
    }

    /// Takes over a connection after its handshake, with the bytes that arrived behind it.
    ///
    /// - Parameter release: returns the descriptor, once, when the socket has ended.
    /// - Returns: false if the queue is closed; the caller then still owns the descriptor.
    func adopt(
        _ descriptor: Int32, _ early: [UInt8], _ listener: any WebSocketListener,
        release: @escaping @Sendable () -> Void
    ) -> Bool {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.adoptedCount += 1 }
            return !state.isClosed
        }
        guard isOpen else {
            counters.countRefusal(.stopping)
            return false
        }
        counters.update {
            $0.socketsOpened += 1
            $0.socketsOpen += 1
        }
        queue.async { [self] in
            let connection = BufferedSocket(descriptor, on: queue) { [self] in socketReleased(release) }
            let socket = WebSocket(on: connection, of: self, listener)
            sockets[ObjectIdentifier(socket)] = socket
            socket.begin(early)
            if isClosing { beginClosing(socket) }
        }
        return true
    }

    func remove(_ socket: WebSocket) { sockets[ObjectIdentifier(socket)] = nil }

    /// Handles one heartbeat.
    func sendHeartbeats() {
        queue.async { [self] in
            for socket in Array(sockets.values) { socket.heartbeat() }
        }
    }

    /// Tells every socket that the server is going away.
    func closeAll() {
        queue.async { [self] in
            isClosing = true
            for socket in Array(sockets.values) { beginClosing(socket) }
        }
    }

    /// Ends every socket, refuses later ones, and returns when all connections have been returned.
    func close() async {
        await withCheckedContinuation { done in
            let isEmpty = state.withLock { state in
                state.isClosed = true
                if state.adoptedCount > 0 { state.onEmpty = done }
                return state.adoptedCount == 0
            }
            if isEmpty { done.resume() }
            // Queued behind every socket that was taken before the queue closed.
            queue.async { [self] in
                for socket in Array(sockets.values) { socket.end(.serverStopped) }
                codecs = []
            }
        }
    }

    /// An idle codec; `nil` if there is no memory.
    func borrowCodec() -> FrameCodec? { codecs.popLast() ?? FrameCodec(limit: limits.maxMessageBytes) }

    func returnCodec(_ codec: FrameCodec) {
        if codecs.count < Self.maxIdleCodecs { codecs.append(codec) }
    }

    private func beginClosing(_ socket: WebSocket) {
        socket.beginClosing(1001, "The server is stopping.", as: .serverStopped)
    }

    private func socketReleased(_ release: () -> Void) {
        release()
        counters.update { $0.socketsOpen -= 1 }
        let done = state.withLock { state in
            state.adoptedCount -= 1
            defer { if state.adoptedCount == 0 { state.onEmpty = nil } }
            return state.adoptedCount == 0 ? state.onEmpty : nil
        }
        done?.resume()
    }
}
