import Dispatch
import Foundation

/// A connected, non-blocking socket: bytes that the system does not take at once wait in a backlog.
///
/// It is used on its socket queue. Its descriptor is released once, when neither dispatch source uses it any more.
final class BufferedSocket {
    enum ReadResult {
        case bytes(UnsafeRawBufferPointer)
        case nothing
        case ended
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    /// Released after its call: a listener may hold its socket, and the server holds the handler that makes
    /// listeners.
    private var release: (() -> Void)?
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var activeSources = 0
    private var backlog: [UInt8] = []
    /// The number of bytes of the backlog that are already written.
    private var written = 0

    /// - Parameters:
    ///   - descriptor: a non-blocking connection, as ``ListeningSocket`` accepts it.
    ///   - release: releases the descriptor.
    init(_ descriptor: Int32, on queue: DispatchQueue, release: @escaping () -> Void) {
        self.descriptor = descriptor
        self.queue = queue
        self.release = release
    }

    /// Bytes in the backlog.
    var unwrittenBytes: Int { backlog.count - written }

    /// Calls a closure whenever there is something to read, or the other end has closed. The closure is told if the
    /// call may be the last one. On Linux, a source reports a connection that is closed on both sides only once, even
    /// with unread bytes. Such a connection must be read to its end at once.
    func listen(_ onReadable: @escaping (_ mayBeLast: Bool) -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in onReadable(reader?.data == 0) }
        source.setCancelHandler { [self] in sourceCancelled() }
        activeSources += 1
        reader = source
        source.resume()
    }

    /// Reads available bytes into a shared buffer, which must be consumed before the next read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { return .bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    /// Writes as many bytes as the system takes and keeps the rest. Calls the closure once the rest is written too.
    ///
    /// - Returns: false if the other end has gone.
    func write(_ bytes: [UInt8], _ onDrained: @escaping () -> Void) -> Bool {
        guard unwrittenBytes == 0 else {
            backlog += bytes
            return true
        }
        guard let count = bytes.withUnsafeBytes(send) else { return false }
        if count < bytes.count {
            backlog = Array(bytes[count...])
            resumeWhenWritable(onDrained)
        }
        return true
    }

    /// Shuts down the sending half of the connection.
    func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Stops using the descriptor. Nothing is read or written any more.
    func cancel() {
        backlog = []
        written = 0
        let (reader, writer) = (reader, writer)
        self.reader = nil
        self.writer = nil
        reader?.cancel()
        writer?.cancel()
    }

    private func sourceCancelled() {
        activeSources -= 1
        guard activeSources == 0 else { return }
        release?()
        release = nil
    }

    /// The number of bytes that the system took; `nil` if the other end has closed.
    private func send(_ bytes: UnsafeRawBufferPointer) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            // A write to a closed connection must not end the process with a signal.
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
            let count = Foundation.send(descriptor, rest.baseAddress, rest.count, flags)
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                return nil
            }
        }
        return sent
    }

    private func resumeWhenWritable(_ onDrained: @escaping () -> Void) {
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in drain(onDrained) }
        source.setCancelHandler { [self] in sourceCancelled() }
        activeSources += 1
        writer = source
        source.resume()
    }

    private func drain(_ onDrained: () -> Void) {
        let count = backlog.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[written...])) }
        written += count ?? 0
        // A socket that cannot be written also reads as ended, so the reader reports it.
        if unwrittenBytes == 0 || count == nil {
            backlog = []
            written = 0
            writer?.cancel()
            writer = nil
        } else if written > 1 << 16 {
            backlog.removeFirst(written)
            written = 0
        }
        onDrained()
    }
}
