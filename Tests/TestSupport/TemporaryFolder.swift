package import Foundation

/// A folder of its own for a test, gone with it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter files: the texts of files in the folder, by their paths.
    package init(files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
