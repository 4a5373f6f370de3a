import CWslay

// Unsafe Unmanaged: wslay's context goes with the codec, and calls back during the codec's own calls only.

/// Turns bytes into text messages and back, for one end of one WebSocket: wslay with nothing around it.
///
/// It costs about 9 KB, so a socket holds one only while a message is half received or a goodbye is half said; between
/// messages a socket borrows whichever is free. Used on one queue at a time.
final class FrameCodec {
    /// Where the two ends stand.
    enum Standing: Equatable {
        case open
        /// Our goodbye is said, theirs is not heard.
        case leaving(status: Int)
        /// Both goodbyes are said.
        case over(status: Int)
        /// The other end broke the protocol. It was told so, and nothing that it sends is read any more.
        case broken(status: Int)
    }

    /// No message may be longer, whatever the limit says: lengths must add up.
    static let longestMessage = 1 << 30
    /// A message in more pieces than that is somebody filling the memory: each piece costs, even an empty one.
    static let mostFragments = 1024

    /// What is to be written. The owner takes it.
    var outgoing: [UInt8] = []
    private var context: wslay_event_context_ptr?
    private var incoming = UnsafeRawBufferPointer(start: nil, count: 0)
    private var messages: [[UInt8]] = []
    private var hasFailed = false
    /// The other end has said goodbye in a way that wslay would answer, and may not.
    private var isGoodbyeBroken = false
    private var fragments = 0
    /// Bytes taken in, less those of frames begun: zero exactly between two frames.
    private var loose = 0

    /// - Parameter limit: bytes of one message.
    init?(limit: Int) {
        var callbacks = Self.callbacks
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_event_context_server_init(&context, &callbacks, this) == 0 else { return nil }
        wslay_event_config_set_max_recv_msg_length(context, UInt64(min(max(0, limit), Self.longestMessage)))
    }

    deinit { wslay_event_context_free(context) }

    /// Whether nothing is half received or half said, so that another socket may use this.
    var isAtRest: Bool {
        loose == 0 && fragments == 0 && !hasFailed && standing == .open && outgoing.isEmpty
            && wslay_event_get_read_enabled(context) != 0
    }

    var standing: Standing {
        if hasFailed { return .broken(status: 1002) }
        guard wslay_event_get_close_sent(context) != 0 else { return .open }
        if wslay_event_get_close_received(context) != 0 {
            return .over(status: Int(wslay_event_get_status_code_received(context)))
        }
        let status = Int(wslay_event_get_status_code_sent(context))
        return wslay_event_get_read_enabled(context) == 0 ? .broken(status: status) : .leaving(status: status)
    }

    /// Whether the other end has said goodbye.
    var hasHeardGoodbye: Bool { wslay_event_get_close_received(context) != 0 }

    /// Takes bytes that came in, and answers the text messages that they complete. Pings are answered.
    ///
    /// - Parameter answer: is given the messages, and answers with what is to be sent before a goodbye that came behind them.
    @discardableResult func take(
        _ bytes: UnsafeRawBufferPointer, _ answer: ([[UInt8]]) -> [[UInt8]] = { _ in [] }
    ) -> [[UInt8]] {
        guard !hasFailed else { return [] }
        incoming = bytes
        let result = wslay_event_recv(context)
        incoming = UnsafeRawBufferPointer(start: nil, count: 0)
        // wslay has its goodbye queued already, and would take no message behind it.
        let answers = answer(messages)
        for message in answers { outgoing += Self.textFrame(message) }
        if result == 0, !isGoodbyeBroken { frame() } else { fail() }
        defer { messages = [] }
        return messages
    }

    /// Frames a text message.
    func send(_ text: [UInt8]) { queue(UInt8(WSLAY_TEXT_FRAME.rawValue), text) }

    func ping() { queue(UInt8(WSLAY_PING.rawValue), []) }

    /// Says goodbye, unless it is said already.
    func close(_ status: Int, _ reason: String) {
        let words = Self.reason(reason)
        wslay_event_queue_close(context, Self.status(status), words, words.count)
        frame()
    }

    /// A text message in one frame (RFC 6455, section 5.2).
    private static func textFrame(_ text: [UInt8]) -> [UInt8] {
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

    /// At most as many whole characters as fit a control frame.
    private static func reason(_ text: String) -> [UInt8] {
        var words: [UInt8] = []
        for character in text {
            guard words.count + character.utf8.count <= 122 else { break }
            words += character.utf8
        }
        return words
    }

    /// Only these may be sent (RFC 6455, section 7.4); anything else reads as a normal end.
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

    /// wslay gives up without a word on some breaches, such as a control frame that is too long: the word is said here.
    private func fail() {
        hasFailed = true
        if wslay_event_get_close_sent(context) == 0 { outgoing += [0x88, 0x02, 0x03, 0xEA] }
    }

    private func begin(_ frame: wslay_event_on_frame_recv_start_arg) {
        // One that is longer than any message may be is refused by wslay; it must not overflow here before that.
        let length = min(Int(clamping: frame.payload_length), Self.longestMessage + 1)
        loose -= 6 + length + (length < 126 ? 0 : length < 1 << 16 ? 2 : 8)
        // One byte is no status (RFC 6455, section 5.5.1).
        if frame.opcode == WSLAY_CONNECTION_CLOSE.rawValue, length == 1 { isGoodbyeBroken = true }
        guard frame.opcode < WSLAY_CONNECTION_CLOSE.rawValue else { return }
        if frame.opcode == WSLAY_BINARY_FRAME.rawValue { return refuse(1003, "Only text is understood.") }
        fragments = frame.fin == 0 ? fragments + 1 : 0
        if fragments > Self.mostFragments { refuse(1008, "Too many fragments.") }
    }

    private func refuse(_ status: Int, _ reason: String) {
        wslay_event_shutdown_read(context)
        let words = Self.reason(reason)
        wslay_event_queue_close(context, Self.status(status), words, words.count)
    }

    private func complete(_ message: wslay_event_on_msg_recv_arg) {
        guard message.opcode == WSLAY_TEXT_FRAME.rawValue, wslay_event_get_read_enabled(context) != 0 else { return }
        messages.append(Array(UnsafeBufferPointer(start: message.msg, count: message.msg_length)))
    }

    /// How wslay reaches its codec, within the calls above.
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
                codec.loose += count
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
