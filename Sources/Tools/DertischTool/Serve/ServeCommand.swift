package import Foundation

/// The command `dertisch serve`: serves an app while it is written.
package enum ServeCommand {
    /// The options, for the help.
    package static let details = """
        Builds the app, starts it, and shows changes in the open pages: layouts, style sheets and texts at once,
        Swift sources once they are built. Ctrl-C ends it.

          --program NAME      the program to serve, if the package has several that serve browsers
          --port N            the port, 8080 if not given; 0 takes any free one
          --editor NAME       the editor that links open: \(EditorLink.names.joined(separator: ", "));
                              or an address with {file} and {line}
          --stop-first        ends the running process before the next one starts, for an app that locks its data
          --scratch-path DIR  the folder to build in, .build if not given
          -- ARGUMENTS        arguments for the app
        """

    /// Serves the app of a package until the program is asked to end.
    ///
    /// - Returns: the exit status: 0, 1 if the app cannot be served, 2 if the command line is wrong.
    package static func run(_ arguments: [String], in folder: URL) async -> Int32 {
        let options: ServeOptions
        do throws(ServeOptions.Misuse) {
            options = try ServeOptions(arguments)
        } catch {
            ServeConsole.complain(error.description)
            return 2
        }
        do throws(ServeOptions.Misuse) {
            return try await ServeRunner(options, in: folder).run()
        } catch {
            ServeConsole.complain(error.description)
            return 1
        }
    }
}
