import Foundation

/// `dertisch catalogue`: builds an app, and serves its samples until it is interrupted.
package enum CatalogueCommand {
    private static let options: Set<String> = ["--program", "--executable", "--port"]

    package static let command = ToolCommand(
        "catalogue", "[--port N] [-- ARGUMENTS]", "shows all screens in all states, languages and looks",
        details: """
            The samples of the app's courses are served on this machine, or shown in a window, without its kitchen.

            --port N        the port; by default any free one
            --program NAME  the program, if several of the package have a catalogue
            --executable F  a program that is built already
            """
    ) { words, folder, console in
        do throws(ToolFailure) {
            let options = try ScreenshotOptions(words, of: options)
            let executable = try CatalogueApp.executable(in: folder, options)
            let app = try CatalogueApp(executable, in: folder, options)
            let watch = EndSignals { app.end() }
            switch app.opening {
            case .served(let address): console.say("The catalogue is at \(address)")
            case .window: console.say("The catalogue is open in a window.")
            case .ended: throw CatalogueApp.notOpened(executable)
            }
            await app.wait()
            watch.stop()
            return 0
        } catch {
            console.complain(error.description)
            return error.status.rawValue
        }
    }
}
