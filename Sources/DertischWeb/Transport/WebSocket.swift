import CWslay
import Dispatch
import Foundation
import Synchronization

// Everything mutable but `outbox` is touched on the socket queue only; `outbox` has its own mutex.
/// One open WebSocket: wslay parses and frames, the server's socket queue reads and writes.
public final class WebSocket: @unchecked Sendable {
    private let descriptor: Int32
    private let home: SocketQueue
    private let listener: any WebSocketListener
    private let release: () -> Void
    private let outbox = Mutex(Outbox())
    private var context: wslay_event_context_ptr?
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var openSources = 0
    private var incoming = UnsafeRawBufferPointer(start: nil, count: 0)
    private var unsent: [UInt8] = []
    private var silentBeats = 0
    private var hasEnded = false

    private struct Outbox {
        var messages: [[UInt8]] = []
        var isScheduled = false
        var isClosed = false
        var bytes = 0
    }

    init?(
        _ descriptor: Int32, on home: SocketQueue, _ listener: any WebSocketListener,
        release: @escaping @Sendable () -> Void
    ) {
        self.descriptor = descriptor
        self.home = home
        self.listener = listener
        self.release = release
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var callbacks = Self.callbacks
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_event_context_server_init(&context, &callbacks, this) == 0 else { return nil }
        wslay_event_config_set_max_recv_msg_length(context, UInt64(home.limits.message))
    }

    deinit { if let context { wslay_event_context_free(context) } }

    /// Sends a text message. From any thread; returns at once. Several sent in one go leave in one write.
    public func send(_ text: [UInt8]) {
        let limit = home.limits.unsent
        let mustSchedule = outbox.withLock { outbox in
            guard !outbox.isClosed else { return false }
            outbox.messages.append(text)
            outbox.bytes += text.count
            // A reader that does not read is dropped, or its messages would fill the memory.
            if outbox.bytes > limit { outbox.isClosed = true }
            defer { outbox.isScheduled = true }
            return !outbox.isScheduled
        }
        if mustSchedule { home.queue.async { [self] in flushOutbox() } }
    }

    /// Closes the socket with a status (RFC 6455, section 7.4) and a reason. From any thread.
    public func close(_ status: UInt16, _ reason: String) {
        home.queue.async { [self] in
            sendWaiting()
            sayGoodbye(status, reason)
            drive()
        }
    }

    func begin(_ early: [UInt8]) {
        let reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: home.queue)
        reader.setEventHandler { [self] in read() }
        reader.setCancelHandler { [self] in sourceClosed() }
        openSources += 1
        self.reader = reader
        listener.opened(self)
        reader.resume()
        if !early.isEmpty { early.withUnsafeBytes { take($0) } }
    }

    func beat() {
        silentBeats += 1
        if silentBeats > 2 { return end() }
        var ping = wslay_event_msg(opcode: UInt8(WSLAY_PING.rawValue), msg: nil, msg_length: 0)
        wslay_event_queue_msg(context, &ping)
        drive()
    }

    /// Ends the socket at once. What libmicrohttpd lent is given back when both sources have let go of it.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        outbox.withLock { outbox in
            outbox.isClosed = true
            outbox.messages = []
        }
        unsent = []
        home.forget(self)
        listener.closed(self)
        if let writer {
            self.writer = nil
            writer.cancel()
        }
        reader?.cancel()
        reader = nil
    }

    private func sourceClosed() {
        openSources -= 1
        if openSources == 0 { release() }
    }

    private func read() {
        let buffer = home.buffer.bytes
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
            silentBeats = 0
            take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            end()
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        guard !hasEnded else { return }
        incoming = bytes
        let result = wslay_event_recv(context)
        incoming = UnsafeRawBufferPointer(start: nil, count: 0)
        if result != 0 { return end() }
        drive()
    }

    private func flushOutbox() {
        guard !hasEnded else { return }
        if outbox.withLock(\.isClosed) { return end() }
        sendWaiting()
        drive()
    }

    private func sendWaiting() {
        let messages = outbox.withLock { outbox in
            outbox.isScheduled = false
            outbox.bytes = 0
            defer { outbox.messages = [] }
            return outbox.messages
        }
        for message in messages {
            message.withUnsafeBufferPointer { text in
                var message = wslay_event_msg(
                    opcode: UInt8(WSLAY_TEXT_FRAME.rawValue), msg: text.baseAddress, msg_length: text.count)
                wslay_event_queue_msg(context, &message)
            }
        }
    }

    private func sayGoodbye(_ status: UInt16, _ reason: String) {
        let words = Array(reason.utf8.prefix(120))
        wslay_event_queue_close(context, status, words, words.count)
    }

    /// Lets wslay write what it has, and ends the socket once both sides have said goodbye.
    private func drive() {
        guard !hasEnded else { return }
        if wslay_event_want_write(context) != 0, wslay_event_send(context) != 0 { return end() }
        flush()
        if unsent.count > home.limits.unsent { return end() }
        let isDone = wslay_event_want_read(context) == 0 && wslay_event_want_write(context) == 0
        let hasSaidGoodbye = wslay_event_get_close_sent(context) != 0
        if unsent.isEmpty, isDone || hasSaidGoodbye { end() }
    }

    private func flush() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                unsent.removeFirst(count)
            } else if errno == EINTR {
                continue
            } else if errno == EAGAIN {
                return awaitRoom()
            } else {
                unsent = []
                return end()
            }
        }
        writer?.cancel()
        writer = nil
    }

    private func awaitRoom() {
        guard writer == nil else { return }
        let writer = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: home.queue)
        writer.setEventHandler { [self] in drive() }
        writer.setCancelHandler { [self] in sourceClosed() }
        openSources += 1
        self.writer = writer
        writer.resume()
    }

    private func received(_ opcode: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) {
        switch UInt32(opcode) {
        case WSLAY_TEXT_FRAME.rawValue: listener.received(Array(bytes), on: self)
        case WSLAY_BINARY_FRAME.rawValue: sayGoodbye(1003, "Only text is understood.")
        default: break
        }
    }

    /// How wslay reaches its socket. All three run on the socket queue, within `wslay_event_recv` and `_send`.
    private static var callbacks: wslay_event_callbacks {
        wslay_event_callbacks(
            recv_callback: { context, into, size, _, this in
                guard let socket = WebSocket.of(this), let into else { return -1 }
                guard !socket.incoming.isEmpty else {
                    wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK.rawValue)
                    return -1
                }
                let count = min(size, socket.incoming.count)
                UnsafeMutableRawPointer(into).copyMemory(
                    from: socket.incoming.baseAddress ?? UnsafeRawPointer(into), byteCount: count)
                socket.incoming = UnsafeRawBufferPointer(rebasing: socket.incoming[count...])
                return count
            },
            send_callback: { _, bytes, size, _, this in
                guard let socket = WebSocket.of(this) else { return -1 }
                socket.unsent.append(contentsOf: UnsafeBufferPointer(start: bytes, count: size))
                return size
            },
            genmask_callback: nil, on_frame_recv_start_callback: nil, on_frame_recv_chunk_callback: nil,
            on_frame_recv_end_callback: nil,
            on_msg_recv_callback: { _, message, this in
                guard let socket = WebSocket.of(this), let message = message?.pointee else { return }
                socket.received(
                    message.opcode, UnsafeBufferPointer(start: message.msg, count: message.msg_length))
            })
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> WebSocket? {
        pointer.map { Unmanaged<WebSocket>.fromOpaque($0).takeUnretainedValue() }
    }
}
