import Foundation

/// The files of an app's modules, by which the places in a report become paths.
struct SourceFiles: Sendable {
    private let folder: URL
    /// The paths of each module's files below the package's folder.
    private let paths: [[String]]

    init(of project: Project) {
        folder = project.folder
        let root = project.folder.standardizedFileURL.path
        paths = project.sources.map { module in
            let path = module.standardizedFileURL.path
            let below = path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
            return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted().map {
                "\(below)/\($0)"
            }
        }
    }

    /// The path of a place that a report names: `Sources/Galerie/GalerieStaff.swift` for `Galerie/GalerieStaff.swift`, and the source of a
    /// layout. What cannot be found stays as it is.
    func path(_ name: String) -> String {
        let parts = name.split(separator: "/")
        guard let last = parts.last else { return name }
        let same = paths.flatMap { $0 }.filter { $0 == name || $0.hasSuffix("/\(last)") }
        // A module's name is no folder below it, and a resource lies in a bundle: the more of the end is equal, the better.
        return same.max { Self.common($0, parts) < Self.common($1, parts) } ?? name
    }

    private static func common(_ path: String, _ parts: [Substring]) -> Int {
        zip(path.split(separator: "/").reversed(), parts.reversed()).prefix { $0 == $1 }.count
    }

    /// The warnings about staff whose functions are never called, of all modules.
    func misspelt() -> [Finding] {
        paths.flatMap { module in
            let sources = module.filter { $0.hasSuffix(".swift") }.compactMap { path in
                (try? String(contentsOf: folder.reaching(path), encoding: .utf8)).map {
                    RoleLint.Source(file: path, text: $0)
                }
            }
            return RoleLint.warnings(in: sources).map(Finding.init)
        }
    }
}
