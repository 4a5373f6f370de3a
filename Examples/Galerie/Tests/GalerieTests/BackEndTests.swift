import DertischFoodDelivery
import Foundation
import Testing

@testable import Galerie

@Suite("The back end of Galerie") struct BackEndTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "galerie-\(UUID().uuidString)")

    /// The header of a PNG of that size.
    private func png(_ width: UInt8, _ height: UInt8) -> Data {
        Data([
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0,
            0, height, 8, 6, 0, 0, 0,
        ])
    }

    private func fill() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try png(40, 30).write(to: folder.appending(path: "FreshFlower_2.png"))
        try png(20, 50).write(to: folder.appending(path: "dune.png"))
        try Data("hello".utf8).write(to: folder.appending(path: "broken.jpg"))
        try Data([0xFF, 0xD8, 0xFF]).write(to: folder.appending(path: "short.jpg"))
        try Data("notes".utf8).write(to: folder.appending(path: "notes.txt"))
    }

    @Test("what is broken is left out with a sentence, and the gallery goes on with what is good")
    func broken() throws {
        try fill()
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try PhotoLibrary(folder: folder.path)
        #expect(library.entries.map(\.photo.name) == ["dune", "Fresh Flower 2"])
        #expect(library.entries.map(\.photo.width) == [20, 40])
        #expect(
            library.complaints == [
                "broken.jpg is left out: it is no picture, whatever its name says.",
                "short.jpg is left out: it is cut short.",
            ])
    }

    @Test("a folder that is missing or empty is a sentence")
    func noFolder() throws {
        #expect(throws: PhotoLibrary.Error.missing("/nowhere")) { try PhotoLibrary(folder: "/nowhere") }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: PhotoLibrary.Error.empty(folder.path)) { try PhotoLibrary(folder: folder.path) }
    }

    @Test("the REST API answers pages, photos, files and likes, which survive a restart")
    func api() async throws {
        try fill()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "data/likes.json")
        for expected in 1...2 {
            let backEnd = BackEnd(library: try PhotoLibrary(folder: folder.path), likes: try LikesBook(at: file))
            let delivery = try FoodDelivery(to: .init(backEnd.open().url))
            let page: PhotoPage = try await delivery.get("/photos", query: ["query": "fresh"])
            let id = try #require(page.photos.first?.id)
            let likes: Likes = try await delivery.post("/photos/\(id)/likes")
            #expect(likes.likes == expected)
            let photo: Photo = try await delivery.get("/photos/\(id)")
            #expect(photo.likes == expected && photo.previous != nil && photo.next == nil)
            #expect(try await delivery.bytes(from: "/photos/\(id)/file") == Array(png(40, 30)))
            await #expect(throws: FoodDelivery.Error.self) { let _: Photo = try await delivery.get("/photos/none") }
            await backEnd.close()
        }
    }

    @Test("a book of likes that is broken is a sentence, not a new book")
    func brokenLikes() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "likes.json")
        try Data("{".utf8).write(to: file)
        #expect(throws: LikesBook.Error.self) { try LikesBook(at: file) }
        #expect(try Data(contentsOf: file) == Data("{".utf8))
    }

    @Test("what is asked for on the command line is understood, or a sentence says why not")
    func options() throws {
        let options = try Options(["--port", "0", "--host", "::1", "--photos", "pictures"])
        #expect((options.port, options.host, options.photos) == (0, "::1", "pictures"))
        for (wrong, words) in [
            (["--port", "many"], "many is no port. Give --port a number from 0 to 65535."),
            (["--port"], "--port wants a value. --help shows how."),
            (["--poort"], "--poort is not known here. --help lists what is."),
        ] {
            #expect(throws: Options.Error(description: words)) { try Options(wrong) }
        }
    }
}
