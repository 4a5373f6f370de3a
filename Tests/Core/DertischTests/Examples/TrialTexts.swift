import Dertisch
import DertischSommelier
import Foundation

/// A house with texts for tests, each under the name of its file.
@MainActor func cellar(_ texts: [String: String]) async throws -> Restaurant {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
    let below = folder.appending(path: "texts")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in texts { try Data(text.utf8).write(to: below.appending(path: name)) }
    return try await Restaurant(TextHouse(larder: Larder(folder)))
}

/// A house that has nothing but texts.
private struct TextHouse: Staff {
    let larder: Larder
    func register(with registrar: inout Registrar) { registrar.texts(in: larder) }
}
