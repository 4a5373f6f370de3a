import DertischSupport
import Synchronization

// Mutable state is in `outbox` and `endingState`, behind their mutexes, or is touched on its loop's thread only. The connection locks what
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

    /// The most reads before others have their turn.
    private static let maxReadsAtOnce = 4

    /// The number of its connection in the loop.
    let id: UInt64
    /// The proxy's client under which it is counted.
    let client: PeerAddress?
    private let connection: BufferedSocket
    private let loop: EventLoop
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
    /// True while the next reads wait for their turn.
    private var isReadPosted = false
    /// Bytes of answers to pings that joined a backlog.
    private var pongBacklog = 0

    init(
        _ id: UInt64, over connection: BufferedSocket, of client: PeerAddress?, on loop: EventLoop,
        _ listener: any WebSocketListener
    ) {
        self.id = id
        self.client = client
        self.connection = connection
        self.loop = loop
        self.listener = listener
    }

    var descriptor: Int32 { connection.descriptor }

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
        switch outbox.withLock({ $0.append(text, limit: loop.limits.maxUnsentBytes) }) {
        case .nothing: break
        case .wake: post { $0.flush() }
        case .drop: post { $0.end(.slowReader) }
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
        loop.counters.update {
            $0.messagesOut += 1
            $0.bytesOut += frame.count
        }
        guard written == .part else { return true }
        // The loop writes the rest when the system takes more.
        post { $0.updateBacklog() }
        return false
    }

    /// Closes the socket after the messages that were sent before. Later messages are discarded. Returns at once.
    ///
    /// - Parameters:
    ///   - status: 1000 to 1003, 1007 to 1011 or 3000 to 4999 (RFC 6455, section 7.4); any other is replaced with
    ///     1000.
    ///   - reason: a text for the other end, cut after 122 bytes.
    public func close(_ status: UInt16 = 1000, _ reason: String = "") {
        guard outbox.withLock({ $0.close() }) else { return }
        post { $0.beginClosing(Int(status), reason, as: .closedHere(status: Int(status))) }
    }

    /// Has something done on the loop's thread.
    private func post(_ work: @escaping @Sendable (WebSocket) -> Void) {
        // The loop keeps open sockets. Work that comes too late must not keep a loop that has stopped.
        loop.post(.socketWork { [weak self] in if let self { work(self) } })
    }
}

/// The part that runs on the loop's thread.
extension WebSocket {
    /// Begins with the bytes that came behind the handshake. More may wait: the loop has been told of them already.
    func begin(_ early: [UInt8]) {
        listener?.opened(self)
        if !early.isEmpty { early.withUnsafeBytes(receive) }
        read()
    }

    /// Reads what has come, and writes what waits.
    func handle(_ event: EventQueue.Event) {
        if event.isWritable, connection.writeRest() { drained() }
        if event.isReadable, !isReadPosted { read() }
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

    /// Ends the socket at once, and frees its descriptor.
    func end(_ ending: Ending) {
        if case .ended = phase { return }
        stopListening(ending)
        phase = .ended
        codec = nil
        connection.cancel()
        loop.release(self)
    }

    private var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    /// Reads until nothing is left, since the loop tells of new bytes once. After some reads it lets others have their turn.
    private func read() {
        for _ in 0..<Self.maxReadsAtOnce {
            if case .ended = phase { return }
            switch connection.read(into: loop.buffer.bytes) {
            case .bytes(let bytes): receive(bytes)
            case .nothing: return
            case .ended: return end(.lost)
            }
        }
        isReadPosted = true
        post { socket in
            socket.isReadPosted = false
            socket.read()
        }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        missedHeartbeats = 0
        loop.counters.update { $0.bytesIn += bytes.count }
        if !isOpen {
            discardedBytes += bytes.count
            guard discardedBytes <= Self.maxDiscardedBytes else { return end(.lost) }
        }
        guard !discardsInput else { return }
        useCodec { codec in
            codec.decode(bytes) { messages in
                guard isOpen, !messages.isEmpty else { return [] }
                loop.counters.update { $0.messagesIn += messages.count }
                for message in messages { listener?.received(message, on: self) }
                // Immediate answers are sent before the answer to a close frame that arrived after the question.
                return codec.hasReceivedClose ? takeOutbox() : []
            }
            // Almost only answers to pings are written here. Without this bound they would grow for a client that
            // does not read.
            pongBacklog = connection.unwrittenBytes == 0 ? 0 : pongBacklog + codec.outgoing.count
        }
        if pongBacklog > loop.limits.maxUnsentBytes { end(.slowReader) }
    }

    private func flush() {
        guard isOpen else { return }
        useCodec { codec in
            for message in takeOutbox() { codec.send(message) }
        }
    }

    private func takeOutbox() -> [[UInt8]] {
        let messages = outbox.withLock { $0.takeAll() }
        loop.counters.update { $0.messagesOut += messages.count }
        return messages
    }

    /// Uses the socket's codec or a borrowed one, writes its output, and updates the phase.
    private func useCodec(_ use: (FrameCodec) -> Void) {
        if case .ended = phase { return }
        guard let codec = codec ?? loop.borrowCodec() else {
            return end(.lost)
        }
        self.codec = codec
        use(codec)
        loop.counters.update { $0.bytesOut += codec.outgoing.count }
        guard connection.write(codec.outgoing) else { return end(.lost) }
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
            loop.returnCodec(codec)
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
        outbox.withLock { _ = $0.close() }
        switch ending {
        case .violation: loop.counters.countRefusal(.violation)
        case .slowReader: loop.counters.countRefusal(.slowReader)
        case .heartbeatMissed: loop.counters.countRefusal(.heartbeatMissed)
        case .closedByClient, .closedHere, .lost, .serverStopped: break
        }
        listener?.closed(self)
        listener = nil
    }
}
