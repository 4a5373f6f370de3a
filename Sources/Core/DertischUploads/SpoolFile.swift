import Foundation

/// A file of the spool: its bytes as far as they have come, under a lock that one process and one page holds at a time.
///
/// The lock (`flock`) belongs to the open descriptor, so it ends with the process, also when that is killed.
struct SpoolFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    private(set) var count: Int

    /// The reason why a file of the spool cannot be used.
    enum Failure: Error, Hashable {
        /// Another page or process has it.
        case locked
        /// The disk is full.
        case full
        /// The system refused, with the number of its error.
        case system(Int32)

        /// The reason of the system's last error.
        static var last: Failure { errno == ENOSPC || errno == EDQUOT ? .full : .system(errno) }
    }

    /// Opens and locks a file.
    ///
    /// - Parameter makes: true to make it if it is missing.
    init(at path: String, makes: Bool) throws(Failure) {
        self.path = path
        while true {
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (makes ? O_CREAT : 0), mode_t(0o600))
            guard descriptor >= 0 else { throw .last }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let failure = errno == EWOULDBLOCK ? Failure.locked : .last
                close(descriptor)
                throw failure
            }
            // Whoever had the lock before may have removed the file meanwhile.
            guard Self.isAt(path, descriptor) else {
                close(descriptor)
                continue
            }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else {
                let failure = Failure.last
                close(descriptor)
                throw failure
            }
            (self.descriptor, count) = (descriptor, Int(status.st_size))
            return
        }
    }

    deinit { close(descriptor) }

    /// The first bytes of the file, by which its kind is told.
    var head: [UInt8] { Self.head(of: descriptor) }

    /// Forgets all bytes from an offset on.
    mutating func truncate(to offset: Int) throws(Failure) {
        guard ftruncate(descriptor, off_t(offset)) == 0 else { throw .last }
        count = offset
    }

    /// Adds bytes at the end.
    mutating func append(_ bytes: [UInt8]) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(count))
            }
            if result > 0 {
                written += result
                count += result
            } else if result == 0 || errno != EINTR {
                throw .last
            }
        }
    }

    /// Removes the file.
    consuming func remove() { unlink(path) }

    /// Hands over the lock.
    consuming func stored(_ id: String, as kind: FileKind) -> StoredFile? {
        let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard lock >= 0 else { return nil }
        return StoredFile(id, at: path, size: count, kind: kind, lockedBy: lock)
    }
}

extension SpoolFile {
    /// True if the file at a path is the one that is open.
    static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (there, opened) = (stat(), stat())
        guard lstat(path, &there) == 0, fstat(descriptor, &opened) == 0 else { return false }
        return there.st_ino == opened.st_ino && there.st_dev == opened.st_dev
    }

    static func head(of descriptor: Int32) -> [UInt8] {
        (try? read(descriptor, from: 0, count: FileKind.headBytes)) ?? []
    }

    /// Reads a part of a file.
    static func read(_ path: String, from offset: Int, count: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
        defer { close(descriptor) }
        return try read(descriptor, from: offset, count: count)
    }

    private static func read(_ descriptor: Int32, from offset: Int, count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let result = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if result == 0 { return }
                if result > 0 { filled += result } else if errno != EINTR { throw CocoaError(.fileReadUnknown) }
            }
        }
    }
}
