import DertischScreenshots
import DertischServe
import DertischTool
import Foundation

/// The program `dertisch`: makes apps, adds to them, checks, draws and serves them.
@main struct DertischCommand {
    static func main() async {
        PluginLife.follow()
        let folder = URL(filePath: FileManager.default.currentDirectoryPath)
        let tool = Tool(with: [serve, CatalogueCommand.command, ScreenshotsCommand.command])
        exit(await tool.run(Array(CommandLine.arguments.dropFirst()), in: folder))
    }

    private static var serve: ToolCommand {
        ToolCommand(
            "serve", "[PROGRAM]", "Serves the app while it is written.", details: ServeCommand.details
        ) { arguments, folder, _ in await ServeCommand.run(arguments, in: folder) }
    }
}
