import Foundation

/// The write buffer of one connection: bytes, optionally followed by a file.
struct WriteBuffer {
    enum Result: Equatable {
        case done
        /// The system takes no more for now.
        case wouldBlock
        /// The other end has closed, or the file was truncated.
        case broken
    }

    /// A file that is being sent, with the number of bytes left. Its descriptor is closed with the last reference.
    final class File {
        let descriptor: Int32
        var remaining: Int
        private var offset: off_t

        /// Opens a regular file; `nil` if that fails.
        init?(path: String) {
            // Without O_NONBLOCK a pipe in place of a file would hold up every connection.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            var status = stat()
            (remaining, offset) = (0, 0)
            guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                let size = Int(exactly: status.st_size)
            else { return nil }
            remaining = size
        }

        /// Uses a file that is already open; `nil` if the process has no descriptor left.
        init?(_ file: HTTPFile) {
            guard let copy = file.duplicateDescriptor() else { return nil }
            descriptor = copy
            remaining = file.size
            offset = off_t(file.start)
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// The next piece; empty if the file was truncated.
        func readNext() -> [UInt8] {
            let wanted = min(remaining, 1 << 16)
            let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                count = max(0, pread(descriptor, buffer.baseAddress, wanted, offset))
            }
            offset += off_t(piece.count)
            remaining -= piece.count
            return piece
        }
    }

    private var pieces: [[UInt8]]
    private var sent = 0
    private var file: File?

    init(_ pieces: [[UInt8]] = [], file: File? = nil) {
        self.pieces = pieces.reversed()
        self.file = file
    }

    /// True once everything is written.
    var isDone: Bool { pieces.isEmpty && file.map { $0.remaining == 0 } ?? true }

    /// Writes as much as the system takes.
    ///
    /// - Returns: the result, and true if any byte was written.
    mutating func write(to descriptor: Int32) -> (result: Result, hasWritten: Bool) {
        var hasWritten = false
        while true {
            guard let piece = pieces.last else {
                guard let file, file.remaining > 0 else { return (.done, hasWritten) }
                let next = file.readNext()
                if next.isEmpty { return (.broken, hasWritten) }
                pieces = [next]
                continue
            }
            while sent < piece.count {
                let count = piece.withUnsafeBytes { bytes in
                    send(
                        descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]).baseAddress, bytes.count - sent,
                        Self.flags)
                }
                if count > 0 {
                    sent += count
                    hasWritten = true
                } else if count < 0, errno == EAGAIN {
                    return (.wouldBlock, hasWritten)
                } else if count == 0 || errno != EINTR {
                    return (.broken, hasWritten)
                }
            }
            pieces.removeLast()
            sent = 0
        }
    }

    #if canImport(Darwin)
        private static let flags: Int32 = 0
    #else
        // A write to a closed connection must not end the process with a signal.
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}
