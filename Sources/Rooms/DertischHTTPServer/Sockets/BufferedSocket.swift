import Dispatch
import Foundation
import Synchronization

/// A connected, non-blocking socket: bytes that the system does not take at once wait in a backlog.
///
/// It is used on its socket queue, except ``writeAtOnce(_:)``. Its descriptor is released once, when neither dispatch source uses it any more.
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
    private let output = Mutex(Output())

    /// The bytes that wait to be written. The lock is held while bytes are written, so that those of two threads do not mix, and none go to a descriptor
    /// that is another connection's by now.
    private struct Output {
        var backlog: [UInt8] = []
        /// The number of bytes of the backlog that are already written.
        var written = 0
        var isCancelled = false

        var unwrittenBytes: Int { backlog.count - written }
    }

    /// The part of some bytes that was written.
    enum Written { case nothing, part, all }

    /// - Parameters:
    ///   - descriptor: a non-blocking connection, as ``ListeningSocket`` accepts it.
    ///   - release: releases the descriptor.
    init(_ descriptor: Int32, on queue: DispatchQueue, release: @escaping () -> Void) {
        self.descriptor = descriptor
        self.queue = queue
        self.release = release
    }

    /// Bytes in the backlog.
    var unwrittenBytes: Int { output.withLock(\.unwrittenBytes) }

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
        let count = output.withLock { output -> Int? in
            guard output.unwrittenBytes == 0 else {
                output.backlog += bytes
                return bytes.count
            }
            guard let count = bytes.withUnsafeBytes(send) else { return nil }
            if count < bytes.count { (output.backlog, output.written) = (Array(bytes[count...]), 0) }
            return count
        }
        guard let count else { return false }
        if count < bytes.count { resumeWhenWritable(onDrained) }
        return true
    }

    /// Writes in the calling thread, unless other bytes wait. After a part, the socket queue calls ``writeRest(_:)``.
    func writeAtOnce(_ bytes: [UInt8]) -> Written {
        output.withLock { output in
            guard !output.isCancelled, output.unwrittenBytes == 0, let count = bytes.withUnsafeBytes(send), count > 0
            else { return .nothing }
            guard count < bytes.count else { return .all }
            (output.backlog, output.written) = (Array(bytes[count...]), 0)
            return .part
        }
    }

    /// Writes what another thread has left. Calls the closure once it is written.
    func writeRest(_ onDrained: @escaping () -> Void) {
        let mustWait = output.withLock { !$0.isCancelled && $0.unwrittenBytes > 0 }
        if mustWait, writer == nil { resumeWhenWritable(onDrained) }
    }

    /// Shuts down the sending half of the connection.
    func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Stops using the descriptor. Nothing is read or written any more.
    func cancel() {
        output.withLock { $0 = Output(isCancelled: true) }
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
        let isDone = output.withLock { output in
            let count = output.backlog.withUnsafeBytes {
                send(UnsafeRawBufferPointer(rebasing: $0[output.written...]))
            }
            output.written += count ?? 0
            // A socket that cannot be written also reads as ended, so the reader reports it.
            if output.unwrittenBytes == 0 || count == nil {
                (output.backlog, output.written) = ([], 0)
                return true
            }
            if output.written > 1 << 16 {
                output.backlog.removeFirst(output.written)
                output.written = 0
            }
            return false
        }
        if isDone {
            writer?.cancel()
            writer = nil
        }
        onDrained()
    }
}
