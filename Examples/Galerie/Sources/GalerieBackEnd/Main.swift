import Foundation
import Galerie

/// Galerie's back end in a program of its own, for galleries that are told of it by `--api`.
@main
struct Main {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst(), in: .none)
            if options.isHelp { return say(Options.help(in: .none)) }
            let gallery = try Gallery(options)
            say("The back end serves \(gallery.name) at \(try await gallery.openBackEnd(port: options.port).url)")
            await Interrupt.wait()
            await gallery.close()
            say("The back end is closed.")
        } catch {
            complain("\(error)")
            exit(1)
        }
    }
}
