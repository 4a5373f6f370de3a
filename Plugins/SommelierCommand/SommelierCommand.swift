import Foundation
import PackagePlugin

/// `swift package sommelier …`: checks texts, and takes them to translators and back.
@main struct SommelierCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "SommelierTool").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("The sommelier has complaints; see above.") }
    }
}
