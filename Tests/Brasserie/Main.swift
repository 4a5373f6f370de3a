import Dertisch
import DertischWeb

/// The Brasserie, served until its process is told to end, on the port that is given or any free one; a first line says where.
@main
struct Main {
    static func main() async {
        var configuration = WebRoom.Configuration()
        configuration.port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
        await WebRoom.run(Brasserie(), layouts: Brasserie.layouts, configuration: configuration)
    }
}
