import Foundation

/// Files that are made together: all of them, or none.
struct NewFiles: Sendable {
    private let files: [(url: URL, text: String)]

    init(_ files: [(url: URL, text: String)]) { self.files = files }

    /// Writes the files, and the folders in which they lie.
    ///
    /// - Throws: the reason why one could not be written. The files and folders made before are removed again.
    func write() throws(ToolFailure) {
        var made: [URL] = []
        for (url, text) in files {
            do {
                made += try Self.makeFolders(of: url)
                try Data(text.utf8).write(to: url, options: .withoutOverwriting)
                made.append(url)
            } catch {
                for url in made.reversed() { try? FileManager.default.removeItem(at: url) }
                throw ToolFailure(
                    "\(url.path) could not be written: \(error.localizedDescription) Nothing was changed.", .failed)
            }
        }
    }

    /// Makes the folders that a file needs, and returns those that were not there.
    private static func makeFolders(of file: URL) throws -> [URL] {
        var missing: [URL] = []
        var folder = file.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            missing.append(folder)
            folder = folder.deletingLastPathComponent()
        }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return missing.reversed()
    }
}
