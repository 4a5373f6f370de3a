import Dertisch
import DertischGTK
import DertischSettings
import Foundation
import Kontor

/// Kontor in a window.
@main
struct Main {
    // Synchronous: GTK's loop is the main loop, on the thread that the program began on.
    @MainActor static func main() {
        do {
            let settings = HouseSettings(of: "kontor", .data, .samples, arguments: CommandLine.arguments.dropFirst())
            if settings.wantsHelp { return say(settings.help("Kontor keeps the invoices of a shop, in a window.")) }
            try settings.check()
            let staff = KontorStaff(file: settings.invoices, samples: settings[.samples])
            let layouts = GTKLayouts(in: KontorStaff.resources?.appending(path: "gtk"))
            try GTKRoom.run(staff, layouts: layouts, id: "org.dertisch.Kontor") { _, room in
                try room.open()
                say("Kontor shows its invoices.")
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Writes a line at once, whatever reads it.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
