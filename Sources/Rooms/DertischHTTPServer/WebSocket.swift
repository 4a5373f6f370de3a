import DertischSupport
import Dispatch
import Synchronization

// Mutable state is in `outbox` and `endingState`, behind their mutexes, or is touched on its socket queue only. The connection locks what
// another thread writes.
/// One open WebSocket (RFC 6455). To get one, return a ``WebSocketListener`` from the request handler. Usable from
/// any thread.
///
/// Supports text messages only: a binary message closes the socket with 1003. Pings are answered, and sent at each
/// heartbeat.
public final class WebSocket: @unchecked Sendable {
    /// The reason why a socket has ended.
    public enum Ending: Hashable, Sendable {
        /// The client closed the socket with that status (RFC 6455, section 7.4; 1005 if it gave none).
        case closedByClient(status: Int)
        /// The server called ``WebSocket/close(_:_:)`` with that status.
        case closedHere(status: Int)
        /// The client violated the protocol and was sent this status: 1002, 1003, 1007, 1008 or 1009.
        case violation(status: Int)
        /// The connection broke, or the client left without a close frame.
        case lost
        /// More bytes waited for the client than the limit allows.
        case slowReader
        /// The client answered no heartbeat.
        case heartbeatMissed
        /// The server stopped.
        case serverStopped
    }

    private enum Phase {
        case open
        /// The close frame is sent. The connection waits for the client's, for a heartbeat or two.
        case closing(heartbeats: Int)
        case ended
    }

    /// The most bytes that are still read from a client after the close frame.
    private static let maxDiscardedBytes = 1 << 20

    private let connection: BufferedSocket
    private let socketQueue: SocketQueue
    /// Released once it has been told that the socket closed: a listener may hold its socket.
    private var listener: (any WebSocketListener)?
    private let outbox = Mutex(Outbox())
    private let endingState = Mutex<Ending?>(nil)
    private var codec: FrameCodec?
    private var phase = Phase.open
    private var missedHeartbeats = 0
    /// True once incoming bytes are discarded.
    private var discardsInput = false
    private var discardedBytes = 0
    /// Bytes of answers to pings that joined a backlog.
    private var pongBacklog = 0

    init(on connection: BufferedSocket, of socketQueue: SocketQueue, _ listener: any WebSocketListener) {
        self.connection = connection
        self.socketQueue = socketQueue
        self.listener = listener
    }

    /// The reason why the socket has ended; `nil` while it is open.
    public var ending: Ending? { endingState.withLock(\.self) }

    /// Bytes of messages that were sent but not yet taken by the system.
    public var bufferedBytes: Int { outbox.withLock(\.unsentBytes) }

    /// Sends a text message. Returns at once; several messages sent in a row leave in one write.
    ///
    /// If more than ``HTTPServer/Limits/maxUnsentBytes`` is waiting already, the socket is dropped instead. On a socket that
    /// has ended, nothing happens.
    ///
    /// - Parameter text: UTF-8. Browsers close a socket that sends anything else.
    public func send(_ text: [UInt8]) {
        switch outbox.withLock({ $0.append(text, limit: socketQueue.limits.maxUnsentBytes) }) {
        case .nothing: break
        case .wake: socketQueue.queue.async { [self] in flush() }
        case .drop: socketQueue.queue.async { [self] in end(.slowReader) }
        }
    }

    /// Sends a text message in the calling thread, without waiting for anything. If others wait before it, it is sent behind them.
    ///
    /// - Returns: true if the system has taken all of it, so that it reaches the client even if this process ends now.
    @discardableResult package func sendAtOnce(_ text: [UInt8]) -> Bool {
        let frame = FrameCodec.textFrame(text)
        let written = outbox.withLock { $0.isPassable ? connection.writeAtOnce(frame) : .nothing }
        guard written != .nothing else {
            send(text)
            return false
        }
        socketQueue.counters.update {
            $0.messagesOut += 1
            $0.bytesOut += frame.count
        }
        guard written == .part else { return true }
        socketQueue.queue.async { [self] in
            updateBacklog()
            connection.writeRest { [self] in drained() }
        }
        return false
    }

    /// Closes the socket after the messages that were sent before. Later messages are discarded. Returns at once.
    ///
    /// - Parameters:
    ///   - status: 1000 to 1003, 1007 to 1011 or 3000 to 4999 (RFC 6455, section 7.4); any other is replaced with
    ///     1000.
    ///   - reason: a text for the other end, cut after 122 bytes.
    public func close(_ status: UInt16 = 1000, _ reason: String = "") {
        outbox.withLock { $0.close() }
        socketQueue.queue.async { [self] in beginClosing(Int(status), reason, as: .closedHere(status: Int(status))) }
    }
}

/// The part that runs on the socket queue.
extension WebSocket {
    func begin(_ early: [UInt8]) {
        connection.listen { [self] in read(toTheEnd: $0) }
        listener?.opened(self)
        if !early.isEmpty { early.withUnsafeBytes(receive) }
    }

    func heartbeat() {
        switch phase {
        case .open:
            guard missedHeartbeats < 2 else { return end(.heartbeatMissed) }
            missedHeartbeats += 1
            useCodec { $0.ping() }
        case .closing(heartbeats: 0): phase = .closing(heartbeats: 1)
        case .closing: end(.lost)
        case .ended: break
        }
    }

    func beginClosing(_ status: Int, _ reason: String, as ending: Ending) {
        guard isOpen else { return }
        useCodec { codec in
            for message in takeOutbox() { codec.send(message) }
            codec.close(status, reason)
            stopListening(ending)
        }
    }

    /// Ends the socket at once. Its descriptor is released when the connection no longer uses it.
    func end(_ ending: Ending) {
        if case .ended = phase { return }
        stopListening(ending)
        phase = .ended
        codec = nil
        connection.cancel()
        socketQueue.remove(self)
    }

    private var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    private func read(toTheEnd: Bool) {
        repeat {
            if case .ended = phase { return }
            switch connection.read(into: socketQueue.buffer.bytes) {
            case .bytes(let bytes): receive(bytes)
            case .nothing: return
            case .ended: return end(.lost)
            }
        } while toTheEnd
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        missedHeartbeats = 0
        socketQueue.counters.update { $0.bytesIn += bytes.count }
        if !isOpen {
            discardedBytes += bytes.count
            guard discardedBytes <= Self.maxDiscardedBytes else { return end(.lost) }
        }
        guard !discardsInput else { return }
        useCodec { codec in
            codec.decode(bytes) { messages in
                guard isOpen, !messages.isEmpty else { return [] }
                socketQueue.counters.update { $0.messagesIn += messages.count }
                for message in messages { listener?.received(message, on: self) }
                // Immediate answers are sent before the answer to a close frame that arrived after the question.
                return codec.hasReceivedClose ? takeOutbox() : []
            }
            // Almost only answers to pings are written here. Without this bound they would grow for a client that
            // does not read.
            pongBacklog = connection.unwrittenBytes == 0 ? 0 : pongBacklog + codec.outgoing.count
        }
        if pongBacklog > socketQueue.limits.maxUnsentBytes { end(.slowReader) }
    }

    private func flush() {
        guard isOpen else { return }
        useCodec { codec in
            for message in takeOutbox() { codec.send(message) }
        }
    }

    private func takeOutbox() -> [[UInt8]] {
        let messages = outbox.withLock { $0.takeAll() }
        socketQueue.counters.update { $0.messagesOut += messages.count }
        return messages
    }

    /// Uses the socket's codec or a borrowed one, writes its output, and updates the phase.
    private func useCodec(_ use: (FrameCodec) -> Void) {
        if case .ended = phase { return }
        guard let codec = codec ?? socketQueue.borrowCodec() else { return end(.lost) }
        self.codec = codec
        use(codec)
        socketQueue.counters.update { $0.bytesOut += codec.outgoing.count }
        guard connection.write(codec.outgoing, { [self] in drained() }) else { return end(.lost) }
        codec.outgoing.removeAll(keepingCapacity: codec.outgoing.count <= 1 << 16)
        updatePhase(codec)
    }

    private func drained() {
        if let codec { updatePhase(codec) } else { updateBacklog() }
    }

    private func updatePhase(_ codec: FrameCodec) {
        updateBacklog()
        switch codec.closeState {
        case .open:
            guard codec.isIdle else { return }
            self.codec = nil
            socketQueue.returnCodec(codec)
        case .closeSent: break
        case .closed(let status):
            stopListening(.closedByClient(status: status))
            discardsInput = true
            // Both close frames are sent, and the server closes the connection first (RFC 6455, section 7.1.1).
            if connection.unwrittenBytes == 0 { end(.closedByClient(status: status)) }
        case .violated(let status):
            stopListening(.violation(status: status))
            // The client is still read from: closing a connection with unread bytes would lose the close frame.
            if !discardsInput && connection.unwrittenBytes == 0 {
                discardsInput = true
                connection.shutDownSending()
            }
        }
    }

    private func updateBacklog() {
        let unwritten = connection.unwrittenBytes
        outbox.withLock { $0.backlog = unwritten }
    }

    /// Tells the listener, once, that the socket has closed. The connection may stay a little longer for the close
    /// frame.
    private func stopListening(_ ending: Ending) {
        let isFirst = endingState.withLock { endingState in
            defer { endingState = endingState ?? ending }
            return endingState == nil
        }
        guard isFirst else { return }
        phase = .closing(heartbeats: 0)
        outbox.withLock { $0.close() }
        switch ending {
        case .violation: socketQueue.counters.countRefusal(.violation)
        case .slowReader: socketQueue.counters.countRefusal(.slowReader)
        case .heartbeatMissed: socketQueue.counters.countRefusal(.heartbeatMissed)
        case .closedByClient, .closedHere, .lost, .serverStopped: break
        }
        listener?.closed(self)
        listener = nil
    }
}
