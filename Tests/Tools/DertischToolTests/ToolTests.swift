import DertischTool
import Foundation
import Testing

@Suite("The tool dertisch") struct ToolTests {
    private let log = ConsoleLog()
    private let here = FileManager.default.temporaryDirectory

    private func run(_ line: String) async -> Int32 {
        let echo = ToolCommand("echo", "WORDS", "Repeats words.", details: "Words are separated by blanks.") {
            arguments, _, console in
            console.say(arguments.joined(separator: " "))
            return 7
        }
        let words = line.split(separator: " ").map(String.init)
        return await Tool(with: [echo], console: log.console).run(words, in: here)
    }

    @Test("A command gets the words behind its name, and its status is the tool's")
    func arguments() async {
        #expect(await run("echo a --b c") == 7)
        #expect(log.said == "a --b c")
    }

    @Test("The help lists every command", arguments: ["--help", "-h", "help"])
    func help(line: String) async {
        #expect(await run(line) == 0)
        #expect(log.said.contains("echo WORDS") && log.said.contains("Repeats words."))
    }

    @Test("Each command has a help of its own", arguments: ["echo --help", "echo a -h", "help echo"])
    func helpOfCommand(line: String) async {
        #expect(await run(line) == 0)
        #expect(log.said == "usage: dertisch echo WORDS\n\nRepeats words.\n\nWords are separated by blanks.")
    }

    @Test("Without a command the tool says which there are, and fails")
    func nothing() async {
        #expect(await run("") == 2)
        #expect(log.said.contains("echo WORDS"))
    }

    @Test("A misspelt command is answered by the one that was meant", arguments: ["ehco a", "help ehco"])
    func misspelt(line: String) async {
        #expect(await run(line) == 2)
        #expect(log.complaints == "There is no command ehco. Did you mean echo?")
    }

    @Test("An unknown command is answered by where to look")
    func unknown() async {
        #expect(await run("telephone") == 2)
        #expect(log.complaints == "There is no command telephone. dertisch --help lists the commands.")
    }
}
