import Dertisch
import DertischWeb
import Foundation

/// The Brasserie, served until its process is told to end; a first line says where.
///
/// Its arguments are the port, by default any free one, and the number of processes, by default one. `kill` makes a parent kill a
/// process that hangs, and `fault` makes the house impossible to open. `cellar` gives the processes a companion, ``Cellar``, and
/// `locked` one that cannot open. Programs that are given the same secret in `BRASSERIE_KEY`
/// take each other's tabs over.
///
/// Behind a balancer: `BRASSERIE_DELAY` is its delay in seconds, `BRASSERIE_PROXIES` the addresses that are trusted, `BRASSERIE_PUBLIC` the
/// public address. With `BRASSERIE_PEERS`, each page that is asked for is a line of its output, with its client's address and scheme.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.compactMap { Int($0) }
        var configuration = WebRoom.Configuration()
        configuration.port = numbers.first ?? 0
        if ProcessInfo.processInfo.environment["BRASSERIE_KEY"] != nil {
            configuration.secretKey = try SecretKey(environment: "BRASSERIE_KEY")
        }
        let environment = ProcessInfo.processInfo.environment
        configuration.balancerDelay = environment["BRASSERIE_DELAY"].flatMap(Double.init).map { .seconds($0) }
        configuration.publicAddress = environment["BRASSERIE_PUBLIC"]
        if let proxies = environment["BRASSERIE_PROXIES"] {
            configuration.proxies = HTTPServer.Proxies(Set(proxies.split(separator: " ").map(String.init)))
        }
        let server = environment["BRASSERIE_PEERS"].map { _ in
            PeerPrinter(server: HTTPServer(port: configuration.port, proxies: configuration.proxies))
        }
        var processes = WebRoom.Processes.count(numbers.dropFirst().first ?? 1)
        processes.killsHeld = arguments.contains("kill")
        let layouts = arguments.contains("fault") ? WebLayouts(in: URL(filePath: "/nowhere")) : Brasserie.layouts
        guard arguments.contains("cellar") || arguments.contains("locked") else {
            return await WebRoom.run(
                Brasserie(), layouts: layouts, configuration: configuration, processes: processes, through: server)
        }
        let cellar = Cellar.companion()
        // On a busy machine, an answer takes longer than users would wait for it.
        configuration.limits.shutdownTimeout = .seconds(60)
        await WebRoom.run(
            Cellar.staff(asking: cellar), layouts: layouts, configuration: configuration, processes: processes,
            companion: cellar)
        if !WebRoom.Processes.hasParent { Cellar.say("the Brasserie is closed") }
    }
}
