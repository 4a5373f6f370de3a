import DertischSupport
import DertischTool
import Foundation

/// The program `dertisch`: makes apps, adds to them, checks, draws and serves them.
@main struct DertischCommand {
    static func main() async {
        if getenv("DERTISCH_PLUGIN") != nil { endWithInput() }
        let folder = URL(filePath: FileManager.default.currentDirectoryPath)
        let tool = Tool(with: [serve, CatalogueCommand.command, ScreenshotsCommand.command])
        exit(await tool.run(Array(CommandLine.arguments.dropFirst()), in: folder))
    }

    /// Asks this process to end once its standard input does, which the plugin holds open as long as it lives.
    private static func endWithInput() {
        // Programs that the tool starts have another input.
        unsetenv("DERTISCH_PLUGIN")
        SystemThread.start(named: "dertisch.input") {
            while let bytes = try? FileHandle.standardInput.read(upToCount: 1024), !bytes.isEmpty {}
            kill(getpid(), SIGTERM)
        }
    }

    private static var serve: ToolCommand {
        ToolCommand(
            "serve", "[--program NAME] [-- ARGUMENTS]", "Serves the app while it is written.",
            details: ServeCommand.details
        ) { arguments, folder, _ in await ServeCommand.run(arguments, in: folder) }
    }
}
