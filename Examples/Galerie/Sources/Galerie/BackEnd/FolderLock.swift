import Foundation

/// Keeps other galleries out of a folder as long as it lives, however the program ends.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Locks a folder, which is made if there is none.
    init(_ folder: String) throws(LikesBook.Error) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        descriptor = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw LikesBook.Error(
                description: "Likes cannot be kept in \(folder), since nothing can be written there. "
                    + "Name a folder of yours: --data DIR")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw LikesBook.Error(
                description: "Another gallery keeps its likes in \(folder), and one would overwrite the other's. "
                    + "Close it, or name another folder: --data DIR")
        }
    }

    // What throws here is closed as well, since everything is set.
    deinit { if descriptor >= 0 { close(descriptor) } }
}
