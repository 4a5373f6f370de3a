package import Foundation

/// One command of the tool, such as `new`.
package struct ToolCommand: Sendable {
    /// The word that calls it.
    package let name: String
    /// The arguments as its help shows them: `NAME [--gtk]`.
    package let arguments: String
    /// A description in a few words, for the list of commands.
    package let summary: String
    /// The help's text below the usage line.
    package let details: String
    /// Runs the command with the arguments behind its name, in a folder, and returns the exit status.
    package let run: @Sendable (_ arguments: [String], _ folder: URL, _ console: ToolConsole) async -> Int32

    package init(
        _ name: String, _ arguments: String, _ summary: String, details: String = "",
        run: @escaping @Sendable (_ arguments: [String], _ folder: URL, _ console: ToolConsole) async -> Int32
    ) {
        self.name = name
        self.arguments = arguments
        self.summary = summary
        self.details = details
        self.run = run
    }

    /// The text that `--help` prints.
    package var help: String {
        let usage = "usage: dertisch \(name)\(arguments.isEmpty ? "" : " \(arguments)")\n\n\(summary)"
        return details.isEmpty ? usage : "\(usage)\n\n\(details)"
    }
}
