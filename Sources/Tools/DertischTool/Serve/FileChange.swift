import Foundation

/// The meaning of a changed file for an app that is served.
enum FileChange: Hashable, Sendable {
    /// The app is built again.
    case source
    /// The package is described and built again.
    case manifest
    /// The app has a copy of the file, which it reads: the path of the copy, below the folder of what was built.
    case resource(copy: String)
    /// The app may read the file where it is.
    case loose
    /// Nothing follows.
    case ignored

    /// The endings of files that are compiled.
    private static let compiled: Set<String> = [
        "swift", "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "modulemap", "proto",
    ]

    /// The meaning of a changed file.
    ///
    /// - Parameter path: its path below the package's folder.
    init(_ path: String, in package: AppPackage) {
        let names = path.split(separator: "/").map(String.init)
        guard let file = names.last, !names.dropLast().contains(where: Self.isSkipped), !Self.isTemporary(file) else {
            self = .ignored
            return
        }
        if ["Package.swift", "Package.resolved"].contains(path) {
            self = .manifest
            return
        }
        let target = package.targets.filter { path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
        guard let target else {
            self = .loose
            return
        }
        let ending = URL(filePath: file).pathExtension.lowercased()
        guard target.type != "test" else {
            self = .ignored
            return
        }
        for resource in target.resources ?? [] {
            let own = Self.below(package.path, resource.path)
            guard path == own || path.hasPrefix(own + "/") else { continue }
            let bundle = "\(package.name)_\(target.name).resources"
            switch resource.rule {
            case .copy:
                let root = own.split(separator: "/").last.map(String.init) ?? own
                self = .resource(copy: "\(bundle)/\(root)\(path.dropFirst(own.count))")
            case .process:
                // Folders of languages stay folders.
                let folder = names.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? "\($0)/" : nil } ?? ""
                self = .resource(copy: "\(bundle)/\(folder)\(file)")
            case .embed: self = .source
            }
            return
        }
        self = Self.compiled.contains(ending) ? .source : .loose
    }

    /// True for folders that are not watched: hidden ones, and those of other tools.
    static func isSkipped(folder name: String) -> Bool { name.hasPrefix(".") || name == "node_modules" }

    /// True for files that editors write beside the one that is edited.
    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name.hasSuffix(".tmp")
            || name.hasSuffix(".swp") || name.hasSuffix(".swx") || name == "4913"
    }

    private static func below(_ folder: String, _ path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
