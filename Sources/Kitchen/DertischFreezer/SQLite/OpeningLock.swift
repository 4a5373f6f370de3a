import Foundation

/// A lock that one process holds while it opens a freezer's file, and changes its tables: others wait for it, however long its migrations take.
///
/// It is a file beside the freezer's, and gone when nobody opens it. The system gives the lock back if its process ends. SQLite's own lock would
/// not do: it does not tell one that migrates from one that has been forgotten.
final class OpeningLock {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock, if nobody else has it.
    ///
    /// - Parameter file: the freezer's file, where it is.
    /// - Returns: `nil` if another has it.
    /// - Throws: ``Freezer/Error/readOnly(place:)`` or ``Freezer/Error/disk(place:reason:)`` if it cannot be made.
    init?(_ file: String) throws(Freezer.Error) {
        let path = file + "-opening"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Self.failure(errno, file) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(descriptor)
                if code == EWOULDBLOCK { return nil }
                if code == EINTR { continue }
                throw Self.failure(code, file)
            }
            // The one before may have removed it just after it was opened here.
            var (mine, there) = (stat(), stat())
            if fstat(descriptor, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino,
                mine.st_dev == there.st_dev
            {
                self.path = path
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    private static func failure(_ code: Int32, _ file: String) -> Freezer.Error {
        switch code {
        case EACCES, EPERM, EROFS: .readOnly(place: file)
        case ENOSPC, EDQUOT: .full(place: file)
        default: .disk(place: file, reason: String(cString: strerror(code)))
        }
    }
}
