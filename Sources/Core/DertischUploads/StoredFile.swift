import DertischSupport
package import Foundation
import Synchronization

/// A file that has come, until its order has ended.
///
/// A file that was sent lies in the spool, locked by its descriptor, and goes with its order. A file of this machine stays as it is.
package final class StoredFile: Sendable, Hashable {
    /// ``Parcel/id``
    let id: String
    let path: String
    let size: Int
    let kind: FileKind
    /// The descriptor that holds the lock; `nil` for a file of this machine.
    private let lock: Mutex<Int32?>

    /// - Parameter lock: the descriptor that holds the lock; it is closed in the end.
    init(_ id: String, at path: String, size: Int, kind: FileKind, lockedBy lock: Int32) {
        (self.id, self.path, self.size, self.kind) = (id, path, size, kind)
        self.lock = Mutex(lock)
    }

    /// A file of this machine, which is read in place.
    ///
    /// - Throws: the reason why it is not taken.
    package init(of file: URL, _ id: String, named name: String, by rules: UploadRules) throws(UploadRefusal) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .failed }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .failed }
        guard status.st_size > 0 else { throw .empty }
        guard status.st_size <= rules.maxBytes else { throw .tooLarge(limit: rules.maxBytes) }
        guard let kind = rules.kinds.kind(of: SpoolFile.head(of: descriptor), named: name) else { throw .wrongKind }
        (self.id, path, size, self.kind) = (id, file.path, Int(status.st_size), kind)
        lock = Mutex(nil)
    }

    deinit { lock.withLock { if let lock = $0 { close(lock) } } }

    /// True if the file lies in the spool.
    var isSpooled: Bool { lock.withLock { $0 != nil } }

    /// Waits until all bytes of a file of the spool, and its name, are on the disk.
    func synchronize() throws(UploadRefusal) {
        let isDone = lock.withLock { lock in
            guard let descriptor = lock else { return true }
            return fsync(descriptor) == 0
        }
        guard isDone else { throw .failed }
        Self.synchronizeFolder(of: path)
    }

    /// Moves the file, and waits until that is on the disk. A file of this machine is copied.
    func move(to destination: URL) throws {
        let isMoved = lock.withLock { lock in
            guard let descriptor = lock, SpoolFile.isAt(path, descriptor) else { return false }
            return rename(path, destination.path) == 0
        }
        if !isMoved { try copy(to: destination) }
        Self.synchronizeFolder(of: destination.path)
    }

    private func copy(to destination: URL) throws {
        let folder = destination.deletingLastPathComponent()
        let fresh = folder.appending(path: ".\(destination.lastPathComponent)-\(UInt64.random(in: 0 ... .max))")
        do {
            try FileManager.default.copyItem(at: URL(filePath: path), to: fresh)
            let copied = open(fresh.path, O_RDONLY | O_CLOEXEC)
            defer { if copied >= 0 { close(copied) } }
            guard copied >= 0, fsync(copied) == 0, rename(fresh.path, destination.path) == 0 else {
                throw CocoaError(
                    .fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
            }
        } catch {
            unlink(fresh.path)
            throw error
        }
    }

    /// Some file systems cannot, and need not.
    private static func synchronizeFolder(of path: String) {
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
    }

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
