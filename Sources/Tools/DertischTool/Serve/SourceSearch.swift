import Foundation

/// Finds the file that a fault names.
enum SourceSearch {
    /// The path of a file below the package's folder.
    ///
    /// - Parameter name: `Module/File.swift` as `#fileID` has it, or the name of a layout or of texts, with or without folders.
    static func path(of name: String, in package: AppPackage, root: String) -> String? {
        let parts = name.split(separator: "/").map(String.init)
        guard let file = parts.last else { return nil }
        let module = parts.count > 1 ? parts.first : nil
        let targets = package.targets.filter { module == nil || $0.name == module || !name.hasSuffix(".swift") }
        for target in targets {
            let folder = "\(root)/\(target.path)"
            guard let walk = FileManager.default.enumerator(atPath: folder) else { continue }
            for case let found as String in walk where found == file || found.hasSuffix("/\(file)") {
                return "\(target.path)/\(found)"
            }
        }
        return nil
    }
}
