import Foundation

/// A resource beside a built program, which is the copy of a source file.
enum ResourceCopy {
    /// Brings a copy up to date, in one step, so that no reader sees half of it. A file that has gone is removed.
    static func update(_ copy: String, from source: String) {
        let files = FileManager.default
        guard files.fileExists(atPath: source) else {
            try? files.removeItem(atPath: copy)
            return
        }
        let target = URL(filePath: copy)
        try? files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard let content = files.contents(atPath: source) else { return }
        try? content.write(to: target, options: .atomic)
    }
}
