import Dertisch
import DertischWeb
import Foundation

/// Serves the house to a real browser on any free port, and says its address.
@main
struct Main {
    @MainActor static func main() async throws {
        let layouts = Brasserie.layouts
        let restaurant = try await Restaurant(Brasserie(), in: [layouts])
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
        FileHandle.standardOutput.write(Data("\(try room.open())\n".utf8))
        // Whoever started it ends it.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}
