import Dertisch
import DertischSettings
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
        var configuration = WebRoom.Configuration()
        configuration.host = settings[.host]
        configuration.port = settings[.port]
        configuration.publicAddress = settings[.publicAddress]?.absoluteString
        configuration.secretKey = try Gallery.secretKey(settings)
        await WebRoom.run(gallery.staff, layouts: layouts, configuration: configuration) { address, _, _ in
            say("Galerie shows \(gallery.name) at \(address)")
        }
        await gallery.close()
        say("Galerie is closed.")
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}
