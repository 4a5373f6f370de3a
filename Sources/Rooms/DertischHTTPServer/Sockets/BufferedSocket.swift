import Foundation
import Synchronization

/// A connected, non-blocking socket: bytes that the system does not take at once wait in a backlog.
///
/// It is used on its event loop's thread, except ``writeAtOnce(_:)``.
final class BufferedSocket {
    enum ReadResult {
        case bytes(UnsafeRawBufferPointer)
        case nothing
        case ended
    }

    let descriptor: Int32
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

    /// - Parameter descriptor: a non-blocking connection, as ``ListeningSocket`` accepts it. The caller closes it, after ``cancel()``.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Bytes in the backlog.
    var unwrittenBytes: Int { output.withLock(\.unwrittenBytes) }

    /// Reads available bytes into a shared buffer, which must be consumed before the next read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            if count < 0, errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .nothing : .ended
        }
    }

    /// Writes as many bytes as the system takes. The rest is written by ``writeRest()``, when the system takes more.
    ///
    /// - Returns: false if the other end has gone.
    func write(_ bytes: [UInt8]) -> Bool {
        output.withLock { output in
            guard output.unwrittenBytes == 0 else {
                output.backlog += bytes
                return true
            }
            guard let count = bytes.withUnsafeBytes(send) else { return false }
            if count < bytes.count { (output.backlog, output.written) = (Array(bytes[count...]), 0) }
            return true
        }
    }

    /// Writes in the calling thread, unless other bytes wait. After a part, the loop calls ``writeRest()``.
    func writeAtOnce(_ bytes: [UInt8]) -> Written {
        output.withLock { output in
            guard !output.isCancelled, output.unwrittenBytes == 0, let count = bytes.withUnsafeBytes(send), count > 0
            else { return .nothing }
            guard count < bytes.count else { return .all }
            (output.backlog, output.written) = (Array(bytes[count...]), 0)
            return .part
        }
    }

    /// Writes what waits, as far as the system takes it.
    ///
    /// - Returns: true if something waited.
    func writeRest() -> Bool {
        output.withLock { output in
            guard output.unwrittenBytes > 0 else { return false }
            let count = output.backlog.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[output.written...])) }
            output.written += count ?? 0
            // A socket that cannot be written also reads as ended, so the reader reports it.
            if output.unwrittenBytes == 0 || count == nil {
                (output.backlog, output.written) = ([], 0)
            } else if output.written > 1 << 16 {
                output.backlog.removeFirst(output.written)
                output.written = 0
            }
            return true
        }
    }

    /// Shuts down the sending half of the connection.
    func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Gives up what waits. No other thread uses the descriptor any more.
    func cancel() { output.withLock { $0 = Output(isCancelled: true) } }

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
}
