package import Foundation
import Synchronization

/// A folder of its own for a test, gone with it, or with the process if something still holds it then.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter files: the texts of files in the folder, by their paths.
    package init(files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        removal.add(url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { removal.remove(url) }
}

private let removal = Removal()

/// Removes folders, and at the end of the process those that are left.
private final class Removal: Sendable {
    private let folders = Mutex<Set<URL>>([])

    init() { atexit { removal.removeAll() } }

    func add(_ folder: URL) { folders.withLock { _ = $0.insert(folder) } }

    func remove(_ folder: URL) {
        folders.withLock { _ = $0.remove(folder) }
        try? FileManager.default.removeItem(at: folder)
    }

    func removeAll() {
        for folder in folders.withLock(\.self) { try? FileManager.default.removeItem(at: folder) }
    }
}
