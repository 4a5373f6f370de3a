import CWslay

// Unsafe Unmanaged: wslay's context goes with the codec, and calls back during the codec's own calls only.

/// The WebSocket framing of one end of one connection: a thin wrapper of wslay that turns bytes into text messages
/// and back.
///
/// A codec costs about 9 KB, so a socket holds one only during a partial message or a closing handshake. Between
/// messages, sockets borrow a free one. Used on one queue at a time.
final class FrameCodec {
    /// The state of the closing handshake.
    enum CloseState: Equatable {
        case open
        /// The close frame is sent, the other end's has not arrived.
        case closeSent(status: Int)
        /// Both close frames are exchanged.
        case closed(status: Int)
        /// The other end violated the protocol. It was told so, and nothing more is read from it.
        case violated(status: Int)
    }

    /// The longest message in bytes, whatever the limit: it keeps sums of lengths from overflowing.
    static let maxMessageBytes = 1 << 30
    /// The most fragments of a message. More are an attempt to fill the memory: each fragment costs, even an empty
    /// one.
    static let maxFragments = 1024

    /// Bytes to be written. The owner takes them.
    var outgoing: [UInt8] = []
    private var context: wslay_event_context_ptr?
    private var incoming = UnsafeRawBufferPointer(start: nil, count: 0)
    private var messages: [[UInt8]] = []
    private var hasFailed = false
    /// True if the other end sent an invalid close frame that wslay would answer. It must not be answered.
    private var isCloseFrameInvalid = false
    private var fragments = 0
    /// Bytes received minus those of begun frames: zero exactly between two frames.
    private var unframedBytes = 0

    /// - Parameter limit: the most bytes of one message.
    init?(limit: Int) {
        var callbacks = Self.callbacks
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_event_context_server_init(&context, &callbacks, this) == 0 else { return nil }
        wslay_event_config_set_max_recv_msg_length(context, UInt64(min(max(0, limit), Self.maxMessageBytes)))
    }

    deinit { wslay_event_context_free(context) }

    /// True if no message and no closing handshake is in progress, so that another socket may use this codec.
    var isIdle: Bool {
        unframedBytes == 0 && fragments == 0 && !hasFailed && closeState == .open && outgoing.isEmpty
            && wslay_event_get_read_enabled(context) != 0
    }

    var closeState: CloseState {
        if hasFailed { return .violated(status: 1002) }
        guard wslay_event_get_close_sent(context) != 0 else { return .open }
        if wslay_event_get_close_received(context) != 0 {
            return .closed(status: Int(wslay_event_get_status_code_received(context)))
        }
        let status = Int(wslay_event_get_status_code_sent(context))
        return wslay_event_get_read_enabled(context) == 0 ? .violated(status: status) : .closeSent(status: status)
    }

    /// True once the other end's close frame has arrived.
    var hasReceivedClose: Bool { wslay_event_get_close_received(context) != 0 }

    /// Decodes bytes, and returns the text messages that they complete. Pings are answered.
    ///
    /// - Parameter answer: receives the messages, and returns those to send before the answer to a close frame that
    ///   arrived behind them.
    @discardableResult func decode(
        _ bytes: UnsafeRawBufferPointer, _ answer: ([[UInt8]]) -> [[UInt8]] = { _ in [] }
    ) -> [[UInt8]] {
        guard !hasFailed else { return [] }
        incoming = bytes
        let result = wslay_event_recv(context)
        incoming = UnsafeRawBufferPointer(start: nil, count: 0)
        // wslay has queued its close frame already, and would take no message after it.
        let answers = answer(messages)
        for message in answers { outgoing += Self.textFrame(message) }
        if result == 0, !isCloseFrameInvalid { frame() } else { fail() }
        defer { messages = [] }
        return messages
    }

    /// Frames a text message.
    func send(_ text: [UInt8]) { queue(UInt8(WSLAY_TEXT_FRAME.rawValue), text) }

    func ping() { queue(UInt8(WSLAY_PING.rawValue), []) }

    /// Sends a close frame, unless one was sent already.
    func close(_ status: Int, _ reason: String) {
        let bytes = Self.reason(reason)
        wslay_event_queue_close(context, Self.status(status), bytes, bytes.count)
        frame()
    }

    /// A text message in one frame (RFC 6455, section 5.2).
    static func textFrame(_ text: [UInt8]) -> [UInt8] {
        let opening = 0x80 | UInt8(WSLAY_TEXT_FRAME.rawValue)
        func length(_ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) }
        }
        switch text.count {
        case 0..<126: return [opening, UInt8(truncatingIfNeeded: text.count)] + text
        case 126..<65_536: return [opening, 126] + length(2) + text
        default: return [opening, 127] + length(8) + text
        }
    }

    /// The longest prefix of whole characters that fits in a control frame.
    private static func reason(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text {
            guard bytes.count + character.utf8.count <= 122 else { break }
            bytes += character.utf8
        }
        return bytes
    }

    /// A status that may be sent (RFC 6455, section 7.4); any other becomes a normal closure.
    private static func status(_ status: Int) -> UInt16 {
        switch status {
        case 1000...1003, 1007...1011, 3000...4999: UInt16(status)
        default: 1000
        }
    }

    private func queue(_ opcode: UInt8, _ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var message = wslay_event_msg(opcode: opcode, msg: bytes.baseAddress, msg_length: bytes.count)
            wslay_event_queue_msg(context, &message)
        }
        frame()
    }

    private func frame() {
        guard !hasFailed, wslay_event_want_write(context) != 0 else { return }
        if wslay_event_send(context) != 0 { fail() }
    }

    /// Sends a close frame for violations on which wslay gives up silently, such as a control frame that is too long.
    private func fail() {
        hasFailed = true
        if wslay_event_get_close_sent(context) == 0 { outgoing += [0x88, 0x02, 0x03, 0xEA] }
    }

    private func begin(_ frame: wslay_event_on_frame_recv_start_arg) {
        // wslay refuses a message above the maximum; the length must not overflow here before that.
        let length = min(Int(clamping: frame.payload_length), Self.maxMessageBytes + 1)
        unframedBytes -= 6 + length + (length < 126 ? 0 : length < 1 << 16 ? 2 : 8)
        // One byte is not a valid status (RFC 6455, section 5.5.1).
        if frame.opcode == WSLAY_CONNECTION_CLOSE.rawValue, length == 1 { isCloseFrameInvalid = true }
        guard frame.opcode < WSLAY_CONNECTION_CLOSE.rawValue else { return }
        if frame.opcode == WSLAY_BINARY_FRAME.rawValue { return refuse(1003, "Only text messages are supported.") }
        fragments = frame.fin == 0 ? fragments + 1 : 0
        if fragments > Self.maxFragments { refuse(1008, "Too many fragments.") }
    }

    private func refuse(_ status: Int, _ reason: String) {
        wslay_event_shutdown_read(context)
        let bytes = Self.reason(reason)
        wslay_event_queue_close(context, Self.status(status), bytes, bytes.count)
    }

    private func complete(_ message: wslay_event_on_msg_recv_arg) {
        guard message.opcode == WSLAY_TEXT_FRAME.rawValue, wslay_event_get_read_enabled(context) != 0 else { return }
        messages.append(Array(UnsafeBufferPointer(start: message.msg, count: message.msg_length)))
    }

    /// The callbacks by which wslay reaches its codec, within the calls above.
    private static var callbacks: wslay_event_callbacks {
        wslay_event_callbacks(
            recv_callback: { context, into, size, _, this in
                guard let codec = FrameCodec.of(this), let into, let from = codec.incoming.baseAddress,
                    !codec.incoming.isEmpty
                else {
                    wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK.rawValue)
                    return -1
                }
                let count = min(size, codec.incoming.count)
                UnsafeMutableRawPointer(into).copyMemory(from: from, byteCount: count)
                codec.incoming = UnsafeRawBufferPointer(rebasing: codec.incoming[count...])
                codec.unframedBytes += count
                return count
            },
            send_callback: { _, bytes, size, _, this in
                guard let codec = FrameCodec.of(this) else { return -1 }
                codec.outgoing.append(contentsOf: UnsafeBufferPointer(start: bytes, count: size))
                return size
            },
            genmask_callback: nil,
            on_frame_recv_start_callback: { _, frame, this in
                if let frame { FrameCodec.of(this)?.begin(frame.pointee) }
            },
            on_frame_recv_chunk_callback: nil, on_frame_recv_end_callback: nil,
            on_msg_recv_callback: { _, message, this in
                if let message { FrameCodec.of(this)?.complete(message.pointee) }
            })
    }

    private static func of(_ this: UnsafeMutableRawPointer?) -> FrameCodec? {
        this.map { Unmanaged<FrameCodec>.fromOpaque($0).takeUnretainedValue() }
    }
}
