import DertischFreezer
import Foundation
import FreezerChecks

/// A folder of its own for a test, gone with it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "freezer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: URL { url.appending(path: "test.sqlite") }

    /// A freezer with every record of the checks.
    func freezer(_ adjust: (inout Freezer.Configuration) -> Void = { _ in }) async throws -> Freezer {
        var configuration = Freezer.Configuration()
        adjust(&configuration)
        return try await Freezer(
            file: file, holding: Dish.self, Cook.self, Recipe.self, Tally.self, configuration: configuration)
    }
}
