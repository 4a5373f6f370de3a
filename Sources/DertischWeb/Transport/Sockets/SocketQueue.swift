import Dispatch
import Synchronization

/// The one serial queue on which every WebSocket of a server lives.
// `sockets`, `codecs`, `isLeaving` and `buffer` are touched on `queue` only; the rest is immutable or behind its own mutex.
final class SocketQueue: @unchecked Sendable {
    /// The number of unused codecs that are kept for the next messages.
    static let spareCodecs = 16

    let queue = DispatchQueue(label: "dertisch.web.sockets", qos: .userInitiated)
    let limits: HTTPServer.Limits
    let tally: Tally
    /// The shared read buffer: only one socket is read at a time.
    let buffer = ReadBuffer(count: 64 << 10)
    private let door = Mutex(Door())
    private var sockets: [ObjectIdentifier: WebSocket] = [:]
    private var codecs: [FrameCodec] = []
    private var isLeaving = false

    private struct Door {
        var isClosed = false
        /// Connections that were taken over and not yet returned.
        var lent = 0
        var onEmpty: CheckedContinuation<Void, Never>?
    }

    init(limits: HTTPServer.Limits, tally: Tally) {
        self.limits = limits
        self.tally = tally
    }

    /// Takes over a connection after its handshake, with the bytes that arrived behind it.
    ///
    /// - Parameter release: returns the descriptor, once, when the socket has ended.
    /// - Returns: false if the queue is closed; the caller then still owns the descriptor.
    func take(
        _ descriptor: Int32, _ early: [UInt8], _ listener: any WebSocketListener,
        release: @escaping @Sendable () -> Void
    ) -> Bool {
        let isOpen = door.withLock { door in
            if !door.isClosed { door.lent += 1 }
            return !door.isClosed
        }
        guard isOpen else {
            tally.refuse(.stopping)
            return false
        }
        tally.count {
            $0.socketsOpened += 1
            $0.socketsOpen += 1
        }
        queue.async { [self] in
            let wire = SocketWire(descriptor, on: queue) { [self] in giveBack(release) }
            let socket = WebSocket(on: wire, of: self, listener)
            sockets[ObjectIdentifier(socket)] = socket
            socket.begin(early)
            if isLeaving { sayGoodbye(to: socket) }
        }
        return true
    }

    func forget(_ socket: WebSocket) { sockets[ObjectIdentifier(socket)] = nil }

    /// Handles one heartbeat.
    func beat() {
        queue.async { [self] in
            for socket in Array(sockets.values) { socket.beat() }
        }
    }

    /// Tells every socket that the server is going away.
    func sayGoodbye() {
        queue.async { [self] in
            isLeaving = true
            for socket in Array(sockets.values) { sayGoodbye(to: socket) }
        }
    }

    /// Ends every socket, refuses later ones, and returns when all connections have been returned.
    func close() async {
        await withCheckedContinuation { done in
            let isEmpty = door.withLock { door in
                door.isClosed = true
                if door.lent > 0 { door.onEmpty = done }
                return door.lent == 0
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
    func borrowCodec() -> FrameCodec? { codecs.popLast() ?? FrameCodec(limit: limits.message) }

    func giveBack(_ codec: FrameCodec) {
        if codecs.count < Self.spareCodecs { codecs.append(codec) }
    }

    private func sayGoodbye(to socket: WebSocket) {
        socket.leave(1001, "The server is stopping.", as: .serverStopped)
    }

    private func giveBack(_ release: () -> Void) {
        release()
        tally.count { $0.socketsOpen -= 1 }
        let done = door.withLock { door in
            door.lent -= 1
            defer { if door.lent == 0 { door.onEmpty = nil } }
            return door.lent == 0 ? door.onEmpty : nil
        }
        done?.resume()
    }
}
