import Foundation

/// A regular file that is open for reading. The file that was checked is the file that is sent.
///
/// A moment after a check, a path can lead to another file: to a link, or to a pipe that blocks the reader for ever.
/// A server opens files that others may replace with this type, and sends the open file.
///
/// ```swift
/// guard let file = try? HTTPFile("holiday/dune.jpg", beneath: folder) else { return .notFound }
/// return HTTPResponse(headers: [("Content-Type", "image/jpeg")], body: .openFile(file))
/// ```
///
/// Opening and reading block the calling thread for as long as the disk takes; opening never waits for another process.
public final class HTTPFile: Sendable {
    /// The number of bytes when the file was opened.
    public let size: Int
    /// The time of the last change of the content, in seconds since 1970.
    public let modificationTime: Double

    private let descriptor: Descriptor
    /// The first byte in the file on the disk: 0, unless this is a part of it.
    let start: Int

    /// The descriptor of an open file, which its parts share.
    private final class Descriptor: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { close(number) }
    }

    /// Opens a file below a folder. No link below the folder is followed; the folder's own path may lead through links.
    ///
    /// - Parameters:
    ///   - path: the path from the folder on, its parts separated by `/`; `..` is refused.
    ///   - folder: the folder's path.
    /// - Throws: ``Error``.
    public convenience init(_ path: String, beneath folder: String) throws(Error) {
        try self.init(path: Array(path.utf8), beneath: folder)
    }

    /// Opens a file below a folder, by a path of any bytes: not every name on a disk is text.
    ///
    /// ```swift
    /// let file = try HTTPFile(path: Array("dune.jpg".utf8), beneath: folder)
    /// ```
    ///
    /// - Parameters:
    ///   - path: the path from the folder on, its parts separated by `/`; `..` is refused.
    ///   - folder: the folder's path.
    /// - Throws: ``Error``.
    public init(path: [UInt8], beneath folder: String) throws(Error) {
        let parts = path.split(separator: UInt8(ascii: "/")).map { $0.map(CChar.init(bitPattern:)) + [0] }
        guard let name = parts.last, !path.contains(0), !parts.contains([46, 46, 0]), !parts.contains([46, 0]) else {
            throw .notRegular
        }
        var directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw Error(errno) }
        for part in parts.dropLast() {
            let next = openat(directory, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let code = errno
            close(directory)
            guard next >= 0 else { throw Error(code) }
            directory = next
        }
        defer { close(directory) }
        var status = stat()
        // Checked first, because opening a device can set it in motion.
        guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Error(errno) }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .link }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        // The file may have been replaced since: a pipe does not block this call, and a link is not followed.
        let file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw Error(errno) }
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
            close(file)
            throw .notRegular
        }
        descriptor = Descriptor(file)
        start = 0
        size = Int(clamping: status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modificationTime = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A part of an open file, which is read and sent like a file of its own.
    ///
    /// - Parameter range: the bytes; those beyond the file's end are left out.
    package init(_ range: Range<Int>, of file: HTTPFile) {
        let range = range.clamped(to: 0..<file.size)
        descriptor = file.descriptor
        start = file.start + range.lowerBound
        size = range.count
        modificationTime = file.modificationTime
    }

    /// Reads bytes at an offset.
    ///
    /// ```swift
    /// let head = try file.read(64 * 1024, from: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - count: the most bytes to read.
    ///   - offset: the first byte's place in the file.
    /// - Returns: the bytes; fewer at the file's end.
    /// - Throws: ``Error/unreadable(code:)``.
    public func read(_ count: Int, from offset: Int) throws(Error) -> [UInt8] {
        guard count > 0, offset >= 0, offset < size else { return [] }
        let length = min(count, size - offset)
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, done in
            while done < length {
                let read = pread(
                    descriptor.number, buffer.baseAddress?.advanced(by: done), length - done,
                    off_t(start + offset + done))
                if read > 0 {
                    done += read
                } else if read == 0 {
                    break
                } else if errno != EINTR {
                    code = errno
                    break
                }
            }
        }
        guard code == 0 else { throw Error(code) }
        return bytes
    }

    /// Duplicates the descriptor of the open file; the caller closes it. `nil` if the process has no descriptors
    /// left.
    func duplicateDescriptor() -> Int32? {
        let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    /// The reason why a file was not opened or read.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// There is no file at the path.
        case missing
        /// The path leads through a link.
        case link
        /// A folder, a pipe, a socket or a device stands at the path, or the path leads out of the folder.
        case notRegular
        /// The system refused: the `errno` of its answer.
        case unreadable(code: Int32)

        init(_ code: Int32) {
            switch code {
            // No file has a name of more than 255 bytes.
            case ENOENT, ENAMETOOLONG: self = .missing
            case ELOOP: self = .link
            // A part of the path is not a folder, or is a link to one.
            case ENOTDIR: self = .notRegular
            default: self = .unreadable(code: code)
            }
        }
    }
}
