import DertischJSON
import Foundation

/// A run of an app's program that reports on its house, instead of opening it.
struct ReportRun {
    private let project: Project
    /// The time in which a program has to report.
    private let limit = Duration.seconds(60)

    init(of project: Project) { self.project = project }

    /// Builds a program, and asks it for a report.
    ///
    /// - Parameters:
    ///   - kind: `check` or `graph`.
    ///   - program: the program.
    /// - Throws: a sentence if it cannot be built, fails before its room opens, or does not report.
    func report(_ kind: String, of program: Project.Program) throws(ToolFailure) -> JSONTree {
        let executable = try project.build(program)
        let file = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = ToolProcess(
            executable.path, program.arguments, in: project.folder,
            environment: ["DERTISCH_REPORT": kind, "DERTISCH_REPORT_FILE": file.path])
        let status = process.status(showsOutput: false, within: limit)
        guard let data = try? Data(contentsOf: file), let tree = try? JSONReader.read(Array(data)) else {
            let room = "It has to open its room by WebRoom.run or GTKRoom.run, and before that do nothing that fails."
            throw ToolFailure(
                status == nil
                    ? "\(program.name) did not report within \(limit.components.seconds) seconds. \(room)"
                    : "\(program.name) ended with status \(status ?? 0) and did not report. \(room)", .failed)
        }
        return tree
    }
}
