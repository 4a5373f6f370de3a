package import DertischTool
import Foundation

/// `dertisch catalogue`: builds an app, and serves its samples until it is interrupted.
package enum CatalogueCommand {
    private static let options: Set<String> = ["--program", "--executable", "--port"]

    package static let command = ToolCommand(
        "catalogue", "[--port N] [-- ARGUMENTS]", "shows all screens in all states, languages and looks",
        details: """
            The samples of the app's courses are served on this machine, without its kitchen.

            --port N        the port; by default any free one
            --program NAME  the program, if several of the package serve browsers
            --executable F  a program that is built already
            """
    ) { words, folder, console in
        do throws(ToolFailure) {
            let app = try CatalogueApp(in: folder, try ScreenshotOptions(words, of: options), console)
            let watch = EndSignals { app.end() }
            console.say("The catalogue is at \(app.address)")
            await app.wait()
            watch.stop()
            return 0
        } catch {
            console.complain(error.description)
            return error.status.rawValue
        }
    }
}
