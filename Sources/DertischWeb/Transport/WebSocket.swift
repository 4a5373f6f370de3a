import Dispatch
import Synchronization

// What is mutable is in `outbox` and `why`, behind their mutexes, or touched on the queue of `home` only.
/// One open WebSocket (RFC 6455). May be used from any thread. See ``WebSocketListener`` for how one is come by.
///
/// Text messages only: what a browser sends as binary closes the socket with 1003. Pings are answered, and sent at each
/// heartbeat.
public final class WebSocket: @unchecked Sendable {
    /// Why a socket has ended.
    public enum Ending: Hashable, Sendable {
        /// The client closed it, with that status (RFC 6455, section 7.4; 1005 if it gave none).
        case closedByClient(status: Int)
        /// ``WebSocket/close(_:_:)`` was called, with that status.
        case closedHere(status: Int)
        /// The client broke the protocol, and was told this status: 1002, 1003, 1007, 1008 or 1009.
        case violation(status: Int)
        /// The connection broke, or the client left without a word.
        case lost
        /// More waited for the client than it may leave unread.
        case slowReader
        /// The client answered no heartbeat.
        case silent
        /// The server stopped.
        case serverStopped
    }

    private enum Phase {
        case open
        /// A goodbye is said; the connection stays for the other end's, for a heartbeat or two.
        case leaving(beats: Int)
        case ended
    }

    /// As many bytes are still read from a client that was told goodbye.
    private static let patience = 1 << 20

    private let wire: SocketWire
    private let home: SocketQueue
    /// Let go when it has heard that all is over: a listener may well hold its socket.
    private var listener: (any WebSocketListener)?
    private let outbox = Mutex(Outbox())
    private let why = Mutex<Ending?>(nil)
    private var codec: FrameCodec?
    private var phase = Phase.open
    private var silentBeats = 0
    /// Bytes that come in are thrown away.
    private var isDeaf = false
    private var ignored = 0
    /// Bytes of answers to pings that joined a backlog.
    private var unread = 0

    init(on wire: SocketWire, of home: SocketQueue, _ listener: any WebSocketListener) {
        self.wire = wire
        self.home = home
        self.listener = listener
    }

    /// Why the socket has ended; nil while it is open.
    public var ending: Ending? { why.withLock(\.self) }

    /// Bytes of messages that are sent here, but not yet taken by the system.
    public var bufferedBytes: Int { outbox.withLock(\.waiting) }

    /// Sends a text message. Returns at once; several sent in one go leave in one write.
    ///
    /// If more than ``HTTPServer/Limits/unsent`` is waiting already, the socket is dropped instead. On a socket that has
    /// ended nothing happens.
    ///
    /// - Parameter text: UTF-8. Browsers close a socket that sends anything else.
    public func send(_ text: [UInt8]) {
        switch outbox.withLock({ $0.append(text, limit: home.limits.unsent) }) {
        case .nothing: break
        case .wake: home.queue.async { [self] in flush() }
        case .drop: home.queue.async { [self] in end(.slowReader) }
        }
    }

    /// Closes the socket, behind what was sent before; what is sent from now on is forgotten. Returns at once.
    ///
    /// - Parameters:
    ///   - status: 1000 to 1003, 1007 to 1011 or 3000 to 4999 (RFC 6455, section 7.4); anything else reads as 1000.
    ///   - reason: words for the other end, cut after 122 bytes.
    public func close(_ status: UInt16 = 1000, _ reason: String = "") {
        outbox.withLock { $0.close() }
        home.queue.async { [self] in leave(Int(status), reason, as: .closedHere(status: Int(status))) }
    }
}

/// What happens on the socket queue.
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

    /// Ends the socket at once. Its descriptor is given back when the wire has let go of it.
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
                // What was answered at once goes before the answer to a goodbye that came behind the question.
                return codec.hasHeardGoodbye ? takeOutbox() : []
            }
            // Little but answers to pings is said here, which nobody else bounds if the client does not read them.
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

    /// Uses the socket's codec, or a borrowed one; writes what that has to say, and sees where the two ends stand now.
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
            // Both goodbyes are said, and the server hangs up first (RFC 6455, section 7.1.1).
            if wire.waiting == 0 { end(.closedByClient(status: status)) }
        case .broken(let status):
            stopListening(.violation(status: status))
            // The client is still read from: a connection closed over unread bytes would swallow the goodbye.
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

    /// The listener hears that it is over, once; the connection may stay a little longer for the goodbye.
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
