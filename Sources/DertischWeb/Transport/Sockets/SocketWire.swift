import Dispatch
import Foundation

/// A connected socket that never blocks: what the system does not take at once waits in a backlog.
///
/// It lives on its socket queue. Its descriptor is given back once, when both sources have let go of it.
final class SocketWire {
    enum Reading {
        case bytes(UnsafeRawBufferPointer)
        case nothing
        case ended
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    /// Let go once it was called: a listener may hold its socket, and the server holds what makes listeners.
    private var release: (() -> Void)?
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var sources = 0
    private var backlog: [UInt8] = []
    /// So much of the backlog is written already.
    private var written = 0

    /// - Parameters:
    ///   - descriptor: a connection that does not block, as ``ListeningSocket`` accepts it.
    ///   - release: gives the descriptor back.
    init(_ descriptor: Int32, on queue: DispatchQueue, release: @escaping () -> Void) {
        self.descriptor = descriptor
        self.queue = queue
        self.release = release
    }

    /// Bytes in the backlog.
    var waiting: Int { backlog.count - written }

    /// Calls whenever there is something to read, or the other end has closed. The call says whether it may be the
    /// last: on Linux a source tells of a connection that is closed on both sides once, with unread bytes or not, and
    /// then falls silent. Such a connection must be read to its end at once.
    func listen(_ onReadable: @escaping (_ mayBeLast: Bool) -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in onReadable(reader?.data == 0) }
        source.setCancelHandler { [self] in letGo() }
        sources += 1
        reader = source
        source.resume()
    }

    /// Reads what is there into a buffer that may be shared: it is used up before the next read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { return .bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    /// Writes as much as the system takes, and keeps the rest; calls when it has taken that too.
    ///
    /// - Returns: false if the other end has gone.
    func write(_ bytes: [UInt8], _ onDrained: @escaping () -> Void) -> Bool {
        guard waiting == 0 else {
            backlog += bytes
            return true
        }
        guard let count = bytes.withUnsafeBytes(send) else { return false }
        if count < bytes.count {
            backlog = Array(bytes[count...])
            awaitRoom(onDrained)
        }
        return true
    }

    /// Says to the other end that nothing more will come.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Lets go of the descriptor. Nothing is read or written any more.
    func cut() {
        backlog = []
        written = 0
        let (reader, writer) = (reader, writer)
        self.reader = nil
        self.writer = nil
        reader?.cancel()
        writer?.cancel()
    }

    private func letGo() {
        sources -= 1
        guard sources == 0 else { return }
        release?()
        release = nil
    }

    /// The bytes that the system took, or nil if the other end has gone.
    private func send(_ bytes: UnsafeRawBufferPointer) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            // A client that has gone must not end the process with a signal.
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

    private func awaitRoom(_ onDrained: @escaping () -> Void) {
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in drain(onDrained) }
        source.setCancelHandler { [self] in letGo() }
        sources += 1
        writer = source
        source.resume()
    }

    private func drain(_ onDrained: () -> Void) {
        let count = backlog.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[written...])) }
        written += count ?? 0
        // A socket that cannot be written reads as ended too, so the reader reports it.
        if waiting == 0 || count == nil {
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
