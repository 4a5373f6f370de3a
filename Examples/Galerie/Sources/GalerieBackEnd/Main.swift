import Dertisch
import DertischSettings
import DertischWeb
import Foundation
import Galerie

/// Galerie's back end in a program of its own, for galleries that are told of it by `--api`.
@main
struct Main {
    static func main() async {
        do {
            let settings = Options.read(CommandLine.arguments.dropFirst(), in: .none)
            if settings.wantsHelp { return say(Options.help(settings, in: .none)) }
            try Options.check(settings)
            let gallery = try Gallery(settings)
            let address = try await gallery.openBackEnd(port: settings[.backEndPort])
            say("The back end serves \(gallery.name) at \(address.url)")
            await InterruptSignals.wait()
            await gallery.close()
            say("The back end is closed.")
        } catch {
            complain("\(error)")
            exit(1)
        }
    }
}
