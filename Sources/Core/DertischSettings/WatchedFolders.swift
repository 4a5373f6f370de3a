import Foundation

/// The folders whose entries determine a file's content.
enum WatchedFolders {
    /// The folder of the file and that of its symbolic link's target; for a missing one, the nearest existing
    /// ancestor.
    static func of(_ file: URL) -> [URL] {
        let folders = [file, file.resolvingSymlinksInPath()].map { file in
            var folder = file.deletingLastPathComponent().standardizedFileURL
            while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
                folder = folder.deletingLastPathComponent()
            }
            return folder
        }
        return folders[0] == folders[1] ? [folders[0]] : folders
    }
}
