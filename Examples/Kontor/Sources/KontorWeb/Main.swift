import Dertisch
import DertischSettings
import DertischWeb
import Foundation
import Kontor
import KontorAPI

/// Kontor in a browser.
@main
struct Main {
    static func main() async {
        do {
            let settings = HouseSettings(
                of: "kontor", .data, .samples, .port, .host, .apiToken, .webhookSecret,
                arguments: CommandLine.arguments.dropFirst())
            if settings.wantsHelp { return say(settings.help("Kontor keeps the invoices of a shop, in a browser.")) }
            try settings.check()
            try await serve(settings)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor private static func serve(_ settings: HouseSettings) async throws {
        var configuration = WebRoom.Configuration()
        configuration.host = settings[.host]
        configuration.port = settings[.port]
        configuration.secretKey = try SecretKey(in: settings.folder.appending(path: "secret-key"))
        // Before the house opens, whose staff has a minute for it: a million samples take longer.
        let store = try await KontorStaff.openStore(in: settings.invoices, samples: settings[.samples])
        let layouts = WebLayouts(in: KontorStaff.resources?.appending(path: "web"))
        let staff = KontorAPI(
            KontorStaff(store: store, uploads: settings.uploads), token: settings[.apiToken],
            webhookSecret: settings[.webhookSecret])
        await WebRoom.run(staff, layouts: layouts, configuration: configuration) { address, _, _ in
            say("Kontor keeps its invoices at \(address)")
        }
    }

    /// Writes a line at once, whatever reads it.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
