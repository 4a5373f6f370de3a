import DertischSupport
import Foundation

/// The options by which a command finds the programs of a package.
struct ProjectArguments: Sendable {
    /// What the plugin says of the package that SwiftPM has read and built for it, since a second SwiftPM would wait for the first.
    private static let built = "--built", source = "--source"
    /// The options with values.
    static let options = ["--program", built, source]

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// The package in a folder, with the programs that the command line wants.
    func project(in folder: URL) throws(ToolFailure) -> Project {
        var project: Project
        if let built = arguments.lists[Self.built] {
            let folder = try Project.folder(around: folder)
            let programs = built.map { text in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                return Project.Program(name: parts[0], executable: parts.count > 1 ? URL(filePath: parts[1]) : nil)
            }
            project = Project(
                folder: folder, sources: (arguments.lists[Self.source] ?? []).map { URL(filePath: $0) },
                programs: programs)
        } else {
            project = try Project.read(in: folder)
        }
        if let name = arguments.value(of: "--program") {
            let programs = project.programs.filter { $0.name == name }
            guard !programs.isEmpty else {
                let hint = SpellingSuggestions.hint(for: name, among: project.programs.map(\.name))
                throw ToolFailure("No program \(name) of this package has a dining room\(hint).")
            }
            project = Project(folder: project.folder, sources: project.sources, programs: programs)
        }
        guard !project.programs.isEmpty else {
            throw ToolFailure(
                "No program of this package depends on DertischWeb or DertischGTK, so none has a house to report on.")
        }
        let programs = project.programs.map { program in
            Project.Program(name: program.name, executable: program.executable, arguments: arguments.program)
        }
        return Project(folder: project.folder, sources: project.sources, programs: programs)
    }
}
