import Dertisch
import DertischWeb
import Foundation
import Galerie

/// Galerie in a browser.
@main
struct Main {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst(), in: .web)
            if options.isHelp { return say(Options.help(in: .web)) }
            if options.isCheck { exit(await GalerieStaff.check(in: layouts) ? 0 : 1) }
            try await serve(options)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    @MainActor private static func serve(_ options: Options) async throws {
        let gallery = try Gallery(options)
        let restaurant = try await Restaurant(gallery.staff, in: [layouts])
        var configuration = WebRoom.Configuration()
        configuration.host = options.host
        configuration.port = options.port
        let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
        say("Galerie shows \(gallery.name) at \(try room.open())")
        await Interrupt.wait()
        await room.close()
        await gallery.close()
        say("Galerie is closed.")
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}
