import DertischJSON
import Foundation

/// An app's package, as SwiftPM describes it.
struct Project: Sendable {
    /// A program of the package that has a dining room.
    struct Program: Hashable, Sendable {
        let name: String
        /// The executable file, if it is built already.
        var executable: URL?
        /// The arguments with which it is run.
        var arguments: [String] = []
    }

    let folder: URL
    /// The folders of modules that are not tests.
    let sources: [URL]
    let programs: [Program]

    /// The package in a folder, or around it.
    ///
    /// - Throws: a sentence if there is no package, or if it does not use the framework.
    static func folder(around folder: URL) throws(ToolFailure) -> URL {
        var candidate = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: candidate.appending(path: "Package.swift").path) {
            guard candidate.path != "/" else {
                throw ToolFailure(
                    "There is no package in \(folder.path), nor around it. Make one by dertisch new, or go into its folder."
                )
            }
            candidate = candidate.deletingLastPathComponent().standardizedFileURL
        }
        let manifest = try? String(contentsOf: candidate.appending(path: "Package.swift"), encoding: .utf8)
        guard manifest?.contains("Dertisch") == true else {
            throw ToolFailure(
                "The package in \(candidate.path) does not depend on Dertisch, so there is no house in it.")
        }
        return candidate
    }

    /// Asks SwiftPM for the package in a folder, or around it.
    static func read(in folder: URL) throws(ToolFailure) -> Project {
        let folder = try Self.folder(around: folder)
        let described = ToolProcess("swift", ["package", "describe", "--type", "json"], in: folder).output()
        guard described.status == 0, let tree = try? JSONReader.read(described.bytes),
            case .list(let targets) = tree["targets"]?.value
        else {
            throw ToolFailure(
                "SwiftPM cannot read the package in \(folder.path). `swift package describe` says why.", .failed)
        }
        return Project(targets, in: folder)
    }

    /// - Parameters:
    ///   - targets: the targets as `swift package describe` lists them.
    ///   - folder: the package's folder.
    init(_ targets: [JSONTree], in folder: URL) {
        self.folder = folder
        let modules = targets.filter { $0["type"]?.text != "test" && $0["module_type"]?.text == "SwiftTarget" }
        sources = modules.compactMap { $0["path"]?.text }.map { folder.appending(path: $0) }
        programs = modules.filter { target in
            guard target["type"]?.text == "executable", case .list(let products) = target["product_dependencies"]?.value
            else { return false }
            return products.contains { ["DertischWeb", "DertischGTK"].contains($0.text) }
        }.compactMap { $0["name"]?.text }.map { Program(name: $0) }
    }

    /// A package that the plugin has built.
    init(folder: URL, sources: [URL], programs: [Program]) {
        self.folder = folder
        self.sources = sources
        self.programs = programs
    }

    /// Builds a program, unless that was done. SwiftPM's own output is shown.
    ///
    /// - Returns: its executable file.
    func build(_ program: Program) throws(ToolFailure) -> URL {
        if let executable = program.executable { return executable }
        guard ToolProcess("swift", ["build", "--product", program.name], in: folder).status(showsOutput: true) == 0
        else {
            throw ToolFailure("\(program.name) could not be built; see above.", .failed)
        }
        let shown = ToolProcess("swift", ["build", "--show-bin-path"], in: folder).output()
        let path = String(decoding: shown.bytes, as: UTF8.self).split(separator: "\n").last.map(String.init)
        guard shown.status == 0, let path else {
            throw ToolFailure("SwiftPM does not say where it puts programs: `swift build --show-bin-path`.", .failed)
        }
        return URL(filePath: path).appending(path: program.name)
    }
}
