import DertischSupport
package import Foundation
import Synchronization

/// A file that has come, until its order has ended.
///
/// A file that was sent lies in the spool, locked by its descriptor, and goes with its order. A file of this machine stays as it is.
package final class StoredFile: Sendable, Hashable {
    let path: String
    let size: Int
    let kind: FileKind
    /// The descriptor that holds the lock; `nil` for a file of this machine.
    private let lock: Mutex<Int32?>

    /// - Parameter lock: the descriptor that holds the lock; it is closed in the end.
    init(at path: String, size: Int, kind: FileKind, lockedBy lock: Int32) {
        (self.path, self.size, self.kind) = (path, size, kind)
        self.lock = Mutex(lock)
    }

    /// A file of this machine, which is read in place.
    ///
    /// - Throws: the reason why it is not taken.
    package init(of file: URL, named name: String, by rules: UploadRules) throws(UploadRefusal) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .failed }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .failed }
        guard status.st_size > 0 else { throw .empty }
        guard status.st_size <= rules.maxBytes else { throw .tooLarge(limit: rules.maxBytes) }
        guard let kind = rules.kinds.kind(of: SpoolFile.head(of: descriptor), named: name) else { throw .wrongKind }
        (path, size, self.kind) = (file.path, Int(status.st_size), kind)
        lock = Mutex(nil)
    }

    deinit { lock.withLock { if let lock = $0 { close(lock) } } }

    /// True if the file lies in the spool.
    var isSpooled: Bool { lock.withLock { $0 != nil } }

    /// Removes a file of the spool, unless it was moved elsewhere.
    func discard() {
        lock.withLock { lock in
            guard let descriptor = lock else { return }
            if SpoolFile.isAt(path, descriptor) { unlink(path) }
            close(descriptor)
            lock = nil
        }
    }

    package static func == (left: StoredFile, right: StoredFile) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
