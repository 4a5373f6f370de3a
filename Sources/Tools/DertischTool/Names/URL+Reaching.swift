import Foundation

extension URL {
    /// The place that a path names, as it is written in a command line: absolute, or from this folder on.
    func reaching(_ path: String) -> URL {
        (path.hasPrefix("/") ? URL(filePath: path) : appending(path: path)).standardizedFileURL
    }
}
