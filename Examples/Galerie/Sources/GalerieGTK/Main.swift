import Dertisch
import DertischSettings
import DertischGTK
import Foundation
import Galerie

/// Galerie in a window.
@main
struct Main {
    // Synchronous: GTK's loop is the main loop, on the thread that the program began on.
    @MainActor static func main() {
        do {
            let settings = Options.read(CommandLine.arguments.dropFirst(), in: .window)
            if settings.wantsHelp { return say(Options.help(settings, in: .window)) }
            try Options.check(settings)
            let layouts = GTKLayouts(in: GalerieStaff.resources?.appending(path: "gtk"))
            if settings[.check] { exit(GalerieStaff.check(settings, in: layouts) ? 0 : 1) }
            let gallery = try Gallery(settings)
            try GTKRoom.run(gallery.staff, layouts: layouts, id: "org.dertisch.Galerie") { _, room in
                try room.open()
                say("Galerie shows \(gallery.name).")
            }
            say("Galerie is closed.")
        } catch {
            complain("\(error)")
            exit(1)
        }
    }
}
