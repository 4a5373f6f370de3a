import DertischCatalogue
import Foundation
import Testing

@Suite("The wish for a catalogue") struct CatalogueRequestTests {
    @Test("is read from the environment, with a port for browsers and a folder for pictures")
    func read() {
        #expect(CatalogueRequest.ofThisProcess(in: [:]) == nil)
        #expect(CatalogueRequest.ofThisProcess(in: ["DERTISCH_CATALOGUE": "yes"]) == nil)
        let request = CatalogueRequest.ofThisProcess(
            in: ["DERTISCH_CATALOGUE": "1", "DERTISCH_CATALOGUE_PORT": "81", "DERTISCH_CATALOGUE_PICTURES": "/shots"])
        #expect(request?.port == 81 && request?.pictures?.path == "/shots")
        let bare = CatalogueRequest.ofThisProcess(
            in: ["DERTISCH_CATALOGUE": "1", "DERTISCH_CATALOGUE_PORT": "x", "DERTISCH_CATALOGUE_PICTURES": ""])
        #expect(bare != nil && bare?.port == nil && bare?.pictures == nil)
    }

    @Test("of pictures that cannot be read is an error, and without shots it asks for the list")
    func pictures() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "request-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try PictureRequest(in: folder).shots == nil)
        try Data("{".utf8).write(to: folder.appending(path: "shots.json"))
        #expect(throws: (any Error).self) { try PictureRequest(in: folder) }
    }
}
