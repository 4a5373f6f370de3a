import Dertisch
import DertischWeb
import Foundation
import Galerie

/// Galerie in a browser.
@main
struct Main {
    static func main() async {
        do {
            let settings = Options.read(CommandLine.arguments.dropFirst(), in: .web)
            if settings.wantsHelp { return say(Options.help(settings, in: .web)) }
            try settings.check()
            if settings[.check] { exit(await GalerieStaff.check(settings, in: layouts) ? 0 : 1) }
            try await serve(settings)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    @MainActor private static func serve(_ settings: HouseSettings) async throws {
        let gallery = try Gallery(settings)
        let restaurant = try await Restaurant(gallery.staff, in: [layouts])
        var configuration = WebRoom.Configuration()
        configuration.host = settings[.host]
        configuration.port = settings[.port]
        configuration.secretKey = try Gallery.secretKey(settings)
        let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
        say("Galerie shows \(gallery.name) at \(try room.open())")
        await Interrupt.wait()
        await room.close()
        await gallery.close()
        say("Galerie is closed.")
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}
