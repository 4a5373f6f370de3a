import Dertisch
import DertischWeb
import Foundation

/// The Brasserie, served until its process is told to end; a first line says where.
///
/// Its arguments are the port, by default any free one, and the number of processes, by default one. `kill` makes a parent kill a
/// process that hangs, and `fault` makes the house impossible to open. Programs that are given the same secret in `BRASSERIE_KEY`
/// take each other's tabs over.
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
        var processes = WebRoom.Processes.count(numbers.dropFirst().first ?? 1)
        processes.killsHeld = arguments.contains("kill")
        let layouts = arguments.contains("fault") ? WebLayouts(in: URL(filePath: "/nowhere")) : Brasserie.layouts
        await WebRoom.run(Brasserie(), layouts: layouts, configuration: configuration, processes: processes)
    }
}
