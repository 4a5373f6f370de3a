import Dertisch
import DertischGTK
import Foundation
import Galerie

/// Galerie in a window.
@main
struct Main {
    // Synchronous: GTK's loop is the main loop, on the thread that the program began on.
    @MainActor static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst(), in: .window)
            if options.isHelp { return say(Options.help(in: .window)) }
            let layouts = GTKLayouts(in: GalerieStaff.resources?.appending(path: "gtk"))
            if options.isCheck { exit(GalerieStaff.check(in: layouts) ? 0 : 1) }
            let gallery = try Gallery(options)
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
