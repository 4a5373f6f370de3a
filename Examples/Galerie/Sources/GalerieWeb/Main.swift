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
            try Options.check(settings)
            if settings[.check] { exit(await GalerieStaff.check(settings, in: layouts) ? 0 : 1) }
            if settings.processes.count > 1 {
                try await serveInProcesses(settings)
            } else {
                try await serve(settings)
            }
            if !WebRoom.Processes.hasParent { say("Galerie is closed.") }
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    @MainActor private static func serve(_ settings: HouseSettings) async throws {
        let gallery = try Gallery(settings)
        await WebRoom.run(gallery.staff, layouts: layouts, configuration: try configuration(settings)) {
            address, _, _ in say("Galerie shows \(gallery.name) at \(address)")
        }
        await gallery.close()
    }

    /// Serves as a parent, as one of its processes, or as the back end that those ask.
    @MainActor private static func serveInProcesses(_ settings: HouseSettings) async throws {
        let lock = WebRoom.Processes.hasParent ? nil : try Gallery.lockForProcesses(settings)
        let (processes, backEnd) = (settings.processes, Gallery.companion(settings))
        await WebRoom.run(
            Gallery.staff(of: processes.count, asking: backEnd, settings), layouts: layouts,
            configuration: try configuration(settings), processes: processes, companion: backEnd)
        withExtendedLifetime(lock) {}
    }

    private static func configuration(_ settings: HouseSettings) throws -> WebRoom.Configuration {
        var configuration = WebRoom.Configuration()
        configuration.host = settings[.host]
        configuration.port = settings[.port]
        configuration.publicAddress = settings[.publicAddress]?.absoluteString
        let proxies = settings[.proxies].split(separator: ",").map { String($0.filter { $0 != " " }) }
        configuration.proxies = HTTPServer.Proxies(Set(proxies))
        configuration.secretKey = try Gallery.secretKey(settings)
        return configuration
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}
