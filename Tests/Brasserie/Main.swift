import Dertisch
import DertischWeb

/// The Brasserie, served until its process is told to end; a first line says where.
@main
struct Main {
    static func main() async {
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        await WebRoom.run(Brasserie(), layouts: Brasserie.layouts, configuration: configuration)
    }
}
