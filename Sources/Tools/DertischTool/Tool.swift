import DertischSupport
package import Foundation

/// The command line of `dertisch`: finds the command of a name, and runs it.
package struct Tool: Sendable {
    /// The commands in the order of the help.
    private let commands: [ToolCommand]
    private let console: ToolConsole

    /// - Parameters:
    ///   - further: commands of other modules, which the help lists behind the tool's own.
    ///   - console: the lines that it prints.
    package init(with further: [ToolCommand] = [], console: ToolConsole = .ofProcess) {
        commands = Self.own + further
        self.console = console
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - arguments: the words behind the program's name.
    ///   - folder: the folder in which the command works.
    /// - Returns: the exit status: 0 if all is well, 2 if the command line is wrong, or the command's own.
    package func run(_ arguments: [String], in folder: URL) async -> Int32 {
        guard let name = arguments.first, !Self.isHelp(name) else {
            // `help new` and `new --help` are the same.
            if arguments.first == "help", arguments.count > 1 { return explain(arguments[1]) }
            console.say(help)
            return arguments.isEmpty ? ToolFailure.Status.misused.rawValue : 0
        }
        guard let command = commands.first(where: { $0.name == name }) else { return refuse(name) }
        let rest = Array(arguments.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 != "help" && Self.isHelp($0) }) {
            return explain(name)
        }
        return await command.run(rest, folder, console)
    }

    private static func isHelp(_ word: String) -> Bool { ["help", "--help", "-h"].contains(word) }

    private func explain(_ name: String) -> Int32 {
        guard let command = commands.first(where: { $0.name == name }) else { return refuse(name) }
        console.say(command.help)
        return 0
    }

    private func refuse(_ name: String) -> Int32 {
        let near = SpellingSuggestions.of(name, among: commands.map(\.name)).first
        console.complain(
            "There is no command \(name). "
                + (near.map { "Did you mean \($0)?" } ?? "dertisch --help lists the commands."))
        return ToolFailure.Status.misused.rawValue
    }

    /// The text that `dertisch --help` prints.
    private var help: String {
        let width = (commands.map { $0.name.count + $0.arguments.count }.max() ?? 0) + 3
        let lines = commands.map { command in
            let call = "\(command.name) \(command.arguments)"
            return "  \(call.padding(toLength: width, withPad: " ", startingAt: 0))\(command.summary)"
        }
        return """
            usage: dertisch COMMAND …

            \(lines.joined(separator: "\n"))

            dertisch COMMAND --help says more about one.
            """
    }

    /// The commands of this module.
    private static var own: [ToolCommand] {
        [NewCommand.command] + AddCommand.all + [CheckCommand.command, GraphCommand.command]
    }
}
