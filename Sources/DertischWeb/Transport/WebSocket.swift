import Dispatch
import Synchronization

// Mutable state is in `outbox` and `why`, behind their mutexes, or is touched on the queue of `home` only.
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
        case silent
        /// The server stopped.
        case serverStopped
    }

    private enum Phase {
        case open
        /// The close frame is sent. The connection waits for the client's, for a heartbeat or two.
        case leaving(beats: Int)
        case ended
    }

    /// The most bytes that are still read from a client after the close frame.
    private static let patience = 1 << 20

    private let wire: SocketWire
    private let home: SocketQueue
    /// Released once it has been told that the socket closed: a listener may hold its socket.
    private var listener: (any WebSocketListener)?
    private let outbox = Mutex(Outbox())
    private let why = Mutex<Ending?>(nil)
    private var codec: FrameCodec?
    private var phase = Phase.open
    private var silentBeats = 0
    /// True once incoming bytes are discarded.
    private var isDeaf = false
    private var ignored = 0
    /// Bytes of answers to pings that joined a backlog.
    private var unread = 0

    init(on wire: SocketWire, of home: SocketQueue, _ listener: any WebSocketListener) {
        self.wire = wire
        self.home = home
        self.listener = listener
    }

    /// The reason why the socket has ended; `nil` while it is open.
    public var ending: Ending? { why.withLock(\.self) }

    /// Bytes of messages that were sent but not yet taken by the system.
    public var bufferedBytes: Int { outbox.withLock(\.waiting) }

    /// Sends a text message. Returns at once; several messages sent in a row leave in one write.
    ///
    /// If more than ``HTTPServer/Limits/unsent`` is waiting already, the socket is dropped instead. On a socket that
    /// has ended, nothing happens.
    ///
    /// - Parameter text: UTF-8. Browsers close a socket that sends anything else.
    public func send(_ text: [UInt8]) {
        switch outbox.withLock({ $0.append(text, limit: home.limits.unsent) }) {
        case .nothing: break
        case .wake: home.queue.async { [self] in flush() }
        case .drop: home.queue.async { [self] in end(.slowReader) }
        }
    }

    /// Closes the socket after the messages that were sent before. Later messages are discarded. Returns at once.
    ///
    /// - Parameters:
    ///   - status: 1000 to 1003, 1007 to 1011 or 3000 to 4999 (RFC 6455, section 7.4); any other is replaced with
    ///     1000.
    ///   - reason: a text for the other end, cut after 122 bytes.
    public func close(_ status: UInt16 = 1000, _ reason: String = "") {
        outbox.withLock { $0.close() }
        home.queue.async { [self] in leave(Int(status), reason, as: .closedHere(status: Int(status))) }
    }
}

/// The part that runs on the socket queue.
extension WebSocket {
    func begin(_ early: [UInt8]) {
        wire.listen { [self] in read(toTheEnd: $0) }
        listener?.opened(self)
        if !early.isEmpty { early.withUnsafeBytes(take) }
    }

    func beat() {
        switch phase {
        case .open:
            guard silentBeats < 2 else { return end(.silent) }
            silentBeats += 1
            speak { $0.ping() }
        case .leaving(beats: 0): phase = .leaving(beats: 1)
        case .leaving: end(.lost)
        case .ended: break
        }
    }

    func leave(_ status: Int, _ reason: String, as ending: Ending) {
        guard isOpen else { return }
        speak { codec in
            for message in takeOutbox() { codec.send(message) }
            codec.close(status, reason)
            stopListening(ending)
        }
    }

    /// Ends the socket at once. Its descriptor is released when the wire no longer uses it.
    func end(_ ending: Ending) {
        if case .ended = phase { return }
        stopListening(ending)
        phase = .ended
        codec = nil
        wire.cut()
        home.forget(self)
    }

    private var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    private func read(toTheEnd: Bool) {
        repeat {
            if case .ended = phase { return }
            switch wire.read(into: home.buffer.bytes) {
            case .bytes(let bytes): take(bytes)
            case .nothing: return
            case .ended: return end(.lost)
            }
        } while toTheEnd
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        silentBeats = 0
        home.tally.count { $0.bytesIn += bytes.count }
        if !isOpen {
            ignored += bytes.count
            guard ignored <= Self.patience else { return end(.lost) }
        }
        guard !isDeaf else { return }
        speak { codec in
            codec.take(bytes) { messages in
                guard isOpen, !messages.isEmpty else { return [] }
                home.tally.count { $0.messagesIn += messages.count }
                for message in messages { listener?.received(message, on: self) }
                // Immediate answers are sent before the answer to a close frame that arrived after the question.
                return codec.hasHeardGoodbye ? takeOutbox() : []
            }
            // Almost only answers to pings are written here. Without this bound they would grow for a client that
            // does not read.
            unread = wire.waiting == 0 ? 0 : unread + codec.outgoing.count
        }
        if unread > home.limits.unsent { end(.slowReader) }
    }

    private func flush() {
        guard isOpen else { return }
        speak { codec in
            for message in takeOutbox() { codec.send(message) }
        }
    }

    private func takeOutbox() -> [[UInt8]] {
        let messages = outbox.withLock { $0.take() }
        home.tally.count { $0.messagesOut += messages.count }
        return messages
    }

    /// Uses the socket's codec or a borrowed one, writes its output, and updates the phase.
    private func speak(_ use: (FrameCodec) -> Void) {
        if case .ended = phase { return }
        guard let codec = codec ?? home.borrowCodec() else { return end(.lost) }
        self.codec = codec
        use(codec)
        home.tally.count { $0.bytesOut += codec.outgoing.count }
        guard wire.write(codec.outgoing, { [self] in drained() }) else { return end(.lost) }
        codec.outgoing.removeAll(keepingCapacity: codec.outgoing.count <= 1 << 16)
        settle(codec)
    }

    private func drained() {
        if let codec { settle(codec) } else { noteBacklog() }
    }

    private func settle(_ codec: FrameCodec) {
        noteBacklog()
        switch codec.standing {
        case .open:
            guard codec.isAtRest else { return }
            self.codec = nil
            home.giveBack(codec)
        case .leaving: break
        case .over(let status):
            stopListening(.closedByClient(status: status))
            isDeaf = true
            // Both close frames are sent, and the server closes the connection first (RFC 6455, section 7.1.1).
            if wire.waiting == 0 { end(.closedByClient(status: status)) }
        case .broken(let status):
            stopListening(.violation(status: status))
            // The client is still read from: closing a connection with unread bytes would lose the close frame.
            if !isDeaf && wire.waiting == 0 {
                isDeaf = true
                wire.finish()
            }
        }
    }

    private func noteBacklog() {
        let waiting = wire.waiting
        outbox.withLock { $0.backlog = waiting }
    }

    /// Tells the listener, once, that the socket has closed. The connection may stay a little longer for the close
    /// frame.
    private func stopListening(_ ending: Ending) {
        let isFirst = why.withLock { why in
            defer { why = why ?? ending }
            return why == nil
        }
        guard isFirst else { return }
        phase = .leaving(beats: 0)
        outbox.withLock { $0.close() }
        switch ending {
        case .violation: home.tally.refuse(.violation)
        case .slowReader: home.tally.refuse(.slowReader)
        case .silent: home.tally.refuse(.silent)
        case .closedByClient, .closedHere, .lost, .serverStopped: break
        }
        listener?.closed(self)
        listener = nil
    }
}
