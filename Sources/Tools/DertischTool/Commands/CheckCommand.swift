import DertischJSON
import Foundation

/// `dertisch check`: names what is wrong with an app, without opening its house.
enum CheckCommand {
    static let command = ToolCommand(
        "check", "[--program NAME] [-- ARGUMENTS]", "Names what is wrong with the house, without opening it.",
        details: """
            It builds each program that has a dining room, and lets it check its house: staff, wiring, layouts, texts, settings and
            links. It also finds functions of the staff that are misspelt, and so never called.
            Each fault has its file and line, the reason and the remedy. The status is 1 if there are any.

              --program NAME  only this program
              -- ARGUMENTS    arguments for the program
            """
    ) { arguments, folder, console in
        do throws(ToolFailure) {
            let findings = try findings(arguments, in: folder)
            for finding in findings { console.say(finding.description) }
            console.say(summary(of: findings))
            return findings.isEmpty ? 0 : ToolFailure.Status.failed.rawValue
        } catch {
            console.complain(error.description)
            return error.status.rawValue
        }
    }

    private static func findings(_ words: [String], in folder: URL) throws(ToolFailure) -> [Finding] {
        let arguments = try Arguments(words, options: ProjectArguments.options)
        guard arguments.names.isEmpty else {
            throw ToolFailure("check takes no names: \(arguments.names.joined(separator: " ")).")
        }
        let project = try ProjectArguments(arguments).project(in: folder)
        let files = SourceFiles(of: project)
        var findings = files.misspelt()
        for program in project.programs {
            let report = try ReportRun(of: project).report("check", of: program)
            guard case .list(let faults) = report["faults"]?.value else { continue }
            for finding in faults.compactMap({ Finding($0, in: files) }) where !findings.contains(finding) {
                findings.append(finding)
            }
        }
        return findings
    }

    private static func summary(of findings: [Finding]) -> String {
        if findings.isEmpty { return "The house is in order." }
        func count(_ number: Int, _ word: String) -> String? {
            number == 0 ? nil : "\(number) \(word)\(number == 1 ? "" : "s")"
        }
        let errors = findings.count(where: \.isError)
        return [count(errors, "error"), count(findings.count - errors, "warning")].compactMap(\.self)
            .joined(separator: ", ") + "."
    }
}
