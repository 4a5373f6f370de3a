package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock on a folder, against others that ask for one, in this process or another. It ends with this object, and with the process,
/// even if that is killed.
package final class FolderLock: Sendable {
    /// The reason why a folder could not be locked.
    package struct Failure: Error, Hashable {
        /// The step that failed, with the system's message.
        package let reason: String
    }

    private let descriptor: Int32

    /// Locks a folder. If it is missing, it is made, accessible to this user alone.
    ///
    /// - Returns: `nil` if another holds the lock.
    package init?(of folder: URL) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw Failure(reason: "making \(folder.path): \(error.localizedDescription)") }
        descriptor = open(folder.path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else {
            throw Failure(reason: "opening \(folder.path): \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        if errno == EWOULDBLOCK { return nil }
        throw Failure(reason: "locking \(folder.path): \(String(cString: strerror(errno)))")
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
