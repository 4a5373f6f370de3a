import Foundation

extension URL {
    /// The file or folder of a path, which begins at this folder unless it is absolute.
    func within(_ path: String) -> URL { path.hasPrefix("/") ? URL(filePath: path) : appending(path: path) }
}
