import Dertisch
import DertischFoodDelivery
import DertischFreezer
import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import Galerie

@Suite("The back end of Galerie") struct BackEndTests {
    private let home = TestFolder()
    private var folder: URL { home.url }

    private func fill() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try TestFolder.png(40, 30).write(to: folder.appending(path: "FreshFlower_2.png"))
        try TestFolder.png(20, 50).write(to: folder.appending(path: "dune.png"))
        try Data("hello".utf8).write(to: folder.appending(path: "broken.jpg"))
        try Data([0xFF, 0xD8, 0xFF]).write(to: folder.appending(path: "short.jpg"))
        try Data().write(to: folder.appending(path: "zero.gif"))
        try TestFolder.png(40, 30).prefix(29).write(to: folder.appending(path: "endless.png"))
        try Data("notes".utf8).write(to: folder.appending(path: "notes.txt"))
        for hidden in [".thumbnails", "folder.jpg"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: hidden), withIntermediateDirectories: true)
        }
        try TestFolder.png(1, 1).write(to: folder.appending(path: ".thumbnails/dune.png"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "gone.jpg").path, withDestinationPath: "/nowhere.jpg")
    }

    @Test("Unreadable photos are skipped with a message, and the gallery shows the others")
    func broken() throws {
        try fill()
        let library = try PhotoLibrary(folder: folder.path)
        #expect(library.entries.map(\.photo.name) == ["dune", "Fresh Flower 2"])
        #expect(library.entries.map(\.photo.size.width) == [20, 40])
        #expect(
            library.complaints == [
                "broken.jpg is left out: it is no picture, whatever its name says.",
                "endless.png is left out: it is cut short.",
                "gone.jpg is left out: it is a link, and only files in the folder itself are shown.",
                "short.jpg is left out: it is cut short.",
                "zero.gif is left out: it is no picture, whatever its name says.",
            ])
    }

    @Test("A photo whose file is deleted while the gallery is open disappears")
    func removed() throws {
        try fill()
        try TestFolder.png(5, 5).write(to: folder.appending(path: "eagle.png"))
        let library = try PhotoLibrary(folder: folder.path)
        let ids = library.entries.map(\.photo.id)
        #expect(library.neighbours(of: ids[0]).next == ids[1])
        try FileManager.default.removeItem(at: folder.appending(path: "eagle.png"))
        #expect(library[ids[1]] == nil)
        #expect(library.matches("").map(\.photo.name) == ["dune", "Fresh Flower 2"])
        #expect(library.neighbours(of: ids[0]).next == ids[2] && library.neighbours(of: ids[2]).previous == ids[0])
    }

    @Test("A missing or empty folder, or a file in its place, is reported with a message")
    func noFolder() throws {
        #expect(throws: PhotoLibrary.Error.missing("/nowhere")) { try PhotoLibrary(folder: "/nowhere") }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(throws: PhotoLibrary.Error.empty(folder.path)) { try PhotoLibrary(folder: folder.path) }
        let file = folder.appending(path: "file.jpg").path
        try TestFolder.png(5, 5).write(to: URL(filePath: file))
        #expect(throws: PhotoLibrary.Error.noFolder(file)) { try PhotoLibrary(folder: file) }
    }

    @Test("The REST API serves pages, photos and files, and 404 for unknown ones")
    func api() async throws {
        try fill()
        let (backEnd, delivery) = try await open()
        let page: PhotoPage = try await delivery.get("/photos", query: ["query": "fresh"])
        let id = try #require(page.photos.first?.id)
        let photo: Photo = try await delivery.get("/photos/\(id)")
        #expect(photo.size == PhotoSize(width: 40, height: 30) && photo.previous != nil && photo.next == nil)
        #expect(try await delivery.bytes(from: "/photos/\(id)/file") == Array(TestFolder.png(40, 30)))
        for (path, status) in [("/photos/none", 404), ("/photos/\(id)/none", 404), ("/photos/\(id)/likes", 405)] {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                let _: Photo = try await delivery.get(.init(path))
            }
            guard case .refused(_, let answered, _)? = error else { throw Wrong(path: path) }
            #expect(answered == status)
        }
        await backEnd.close()
    }

    @Test("Requests by a web page are refused, both with a foreign origin and after DNS rebinding")
    func webPages() async throws {
        try fill()
        let backEnd = try await newBackEnd()
        let address = try backEnd.open().url
        for (address, origin) in [
            (address, "http://elsewhere.example"),
            (address.replacing("127.0.0.1", with: "localhost"), nil),
        ] {
            let delivery = try FoodDelivery(to: .init(address))
            let error = await #expect(throws: FoodDelivery.Error.self) {
                let _: PhotoPage = try await delivery.get("/photos", headers: origin.map { ["Origin": $0] } ?? [:])
            }
            guard case .refused(_, status: 403, excerpt: _)? = error else { throw Wrong(path: address) }
        }
        await backEnd.close()
    }

    @Test("Each change of likes has a later moment than the ones before")
    func moments() async throws {
        let book = try await FreezerBook.open(in: folder.appending(path: "data").path)
        let ada = try #require(Visitor("ada"))
        var moments: [Double] = []
        for isLiked in [true, false, true, true] {
            moments.append(try #require(try await book.note(isLiked, "p", by: ada).moment))
        }
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 })
        await book.close()
    }

    @Test("A like counts once for each visitor, can be withdrawn only by that visitor, and survives a restart")
    func likes() async throws {
        try fill()
        var (backEnd, delivery) = try await open()
        let page: PhotoPage = try await delivery.get("/photos", query: ["visitor": "ada"])
        let path = "/photos/\(try #require(page.photos.first?.id))"
        func like(_ visitor: String) async throws -> Likes {
            try await delivery.put(.init("\(path)/likes"), "", query: ["visitor": visitor])
        }
        #expect(page.photos.first?.likes == Likes(count: 0, isMine: false))
        #expect(try await like("ada") == Likes(count: 1, isMine: true))
        #expect(try await like("ada") == Likes(count: 1, isMine: true))
        #expect(try await like("bob") == Likes(count: 2, isMine: true))
        await #expect(throws: FoodDelivery.Error.self) { try await like("../etc") }
        await backEnd.close()

        (backEnd, delivery) = try await open()
        let taken: Likes = try await delivery.delete(.init("\(path)/likes"), query: ["visitor": "bob"])
        #expect(taken == Likes(count: 1, isMine: false))
        let again: Likes = try await delivery.delete(.init("\(path)/likes"), query: ["visitor": "bob"])
        #expect(again == Likes(count: 1, isMine: false))
        let photo: Photo = try await delivery.get(.init(path), query: ["visitor": "ada"])
        #expect(photo.likes == Likes(count: 1, isMine: true))
        await backEnd.close()
    }

    @Test("A visitor's id contains only letters, digits and hyphens, up to a limit")
    func visitor() {
        #expect(Visitor("0af-9")?.id == "0af-9" && Visitor(String(repeating: "a", count: 64)) != nil)
        for wrong in ["", "a/b", "é", "../etc", String(repeating: "a", count: 65)] { #expect(Visitor(wrong) == nil) }
    }

    private struct Wrong: Error { let path: String }

    private func newBackEnd(complain: @escaping @Sendable ([String]) -> Void = { _ in }) async throws -> BackEnd {
        BackEnd(
            library: try PhotoLibrary(folder: folder.path),
            book: try await FreezerBook.open(in: folder.appending(path: "data").path),
            clock: TestClock(), complain: complain)
    }

    private func open() async throws -> (BackEnd, FoodDelivery) {
        let backEnd = try await newBackEnd()
        return (backEnd, try FoodDelivery(to: .init(backEnd.open().url)))
    }

    @Test("A damaged visitors' book is reported and not replaced with a new one")
    func brokenBook() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "visitors.sqlite")
        try Data(repeating: 7, count: 5000).write(to: file)
        await #expect(throws: Freezer.Error.self) { try await FreezerBook.open(in: folder.path) }
        #expect(try Data(contentsOf: file) == Data(repeating: 7, count: 5000))
        let error = await #expect(throws: FreezerBook.NoFolder.self) { try await FreezerBook.open(in: file.path) }
        #expect(error?.description.contains("--data DIR") == true)
    }

    @Test("Two galleries that share one folder of data lose no likes or comments")
    func twoBooks() async throws {
        let books = [try await FreezerBook.open(in: folder.path), try await FreezerBook.open(in: folder.path)]
        try await withThrowingTaskGroup { group in
            for (index, book) in books.enumerated() {
                for number in 0..<40 {
                    let visitor = try #require(Visitor("\(index)-\(number)"))
                    group.addTask { _ = try await book.note(true, "dune", by: visitor) }
                }
            }
            try await group.waitForAll()
        }
        for book in books { #expect(try await book.likes(of: ["dune"], for: nil) == [Likes(count: 80)]) }
    }

    @Test("A comment that is sent twice is stored once, only its author can delete it, and it survives a restart")
    func comments() async throws {
        try fill()
        var (backEnd, delivery) = try await open()
        let page: PhotoPage = try await delivery.get("/photos")
        let photo = "/photos/\(try #require(page.photos.first?.id))"
        let id = UUID()
        func say(_ words: String, as id: UUID = id, _ visitor: String) async throws -> Galerie.Comment {
            try await delivery.put(
                .init("\(photo)/comments/\(id)"), Saying(words: words), query: ["visitor": visitor])
        }
        func refuses(_ status: Int, _ call: () async throws -> Void) async throws {
            let error = await #expect(throws: FoodDelivery.Error.self) { try await call() }
            guard case .refused(_, status: status, excerpt: _)? = error else { throw Wrong(path: "\(status)") }
        }
        #expect(try await say("  How calm it is.\n", "ada").words == "How calm it is.")
        #expect(try await say("How calm it is.", "ada").isMine)
        try await refuses(409) { _ = try await say("Mine", "bob") }
        try await refuses(422) { _ = try await say(" \n ", as: UUID(), "bob") }
        try await refuses(422) { _ = try await say(String(repeating: "a", count: 501), as: UUID(), "bob") }
        try await refuses(400) { _ = try await say("Hello", as: UUID(), "../etc") }
        for depth in 511...514 {
            // Foundation's decoder ends the process over one of these.
            let body = FoodDelivery.Body.bytes(Array(String(repeating: "[", count: depth).utf8), as: .json)
            let request = DeliveryRequest(
                .put, .init("\(photo)/comments/\(UUID())"), query: ["visitor": "bob"], body: body)
            #expect(try await delivery.deliver(request).status == 400)
        }
        try await refuses(403) {
            try await delivery.delete(.init("\(photo)/comments/\(id)"), query: ["visitor": "bob"])
        }
        _ = try await say("So it is. 🌊", as: UUID(), "bob")
        await backEnd.close()

        (backEnd, delivery) = try await open()
        func told(_ visitor: String) async throws -> [Galerie.Comment] {
            let photo: Photo = try await delivery.get(.init(photo), query: ["visitor": visitor])
            return photo.comments ?? []
        }
        #expect(try await told("ada").map(\.words) == ["How calm it is.", "So it is. 🌊"])
        #expect(try await told("ada").map(\.isMine) == [true, false])
        for _ in 1...2 { try await delivery.delete(.init("\(photo)/comments/\(id)"), query: ["visitor": "ada"]) }
        #expect(try await told("bob").map(\.isMine) == [true])
        await backEnd.close()
    }

    @Test(
        "Photos added while the gallery is open appear on reload, and only changed files are read"
    )
    func anew() async throws {
        try fill()
        let dune = folder.appending(path: "dune.png")
        let day: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_000_000)]
        try FileManager.default.setAttributes(day, ofItemAtPath: dune.path)
        let told = Told()
        let backEnd = try await newBackEnd { told.add($0) }
        let delivery = try FoodDelivery(to: .init(backEnd.open().url))
        func names(from offset: Int) async throws -> [String] {
            let page: PhotoPage = try await delivery.get("/photos", query: ["offset": offset])
            return page.photos.map(\.name)
        }
        try TestFolder.png(9, 9).write(to: folder.appending(path: "eagle.png"))
        try Data("half".utf8).write(to: folder.appending(path: "half.png"))
        #expect(try await names(from: 1) == ["Fresh Flower 2"], "a page that goes on does not look")
        #expect(try await names(from: 0) == ["dune", "eagle", "Fresh Flower 2"])
        #expect(try await names(from: 1) == ["eagle", "Fresh Flower 2"])
        #expect(told.all == ["half.png is left out: it is no picture, whatever its name says."])

        // A file that says it has not changed is not read: what it holds now is no picture.
        try Data(repeating: 0, count: TestFolder.png(20, 50).count).write(to: dune)
        try FileManager.default.setAttributes(day, ofItemAtPath: dune.path)
        try TestFolder.png(7, 8).write(to: folder.appending(path: "half.png"))
        #expect(try await names(from: 0) == ["dune", "eagle", "Fresh Flower 2", "half"])
        #expect(told.all.count == 1)

        try FileManager.default.moveItem(at: folder, to: folder.appendingPathExtension("away"))
        let error = await #expect(throws: FoodDelivery.Error.self) { try await names(from: 0) }
        guard case .refused(_, status: 503, excerpt: _)? = error else {
            throw Wrong(path: "\(String(describing: error))")
        }
        try FileManager.default.moveItem(at: folder.appendingPathExtension("away"), to: folder)
        #expect(try await names(from: 0).count == 4)
        await backEnd.close()
    }

    @Test(
        "A book that cannot be read is reported once, however often it is asked, and once more when it can be read again"
    )
    func outage() async throws {
        try fill()
        let (told, book) = (Told(), AwayBook())
        let backEnd = BackEnd(library: try PhotoLibrary(folder: folder.path), book: book, clock: TestClock()) {
            told.add($0)
        }
        let delivery = try FoodDelivery(to: FoodDelivery.Address(try backEnd.open().url)) { $0.retries = .never }
        func page() async throws { let _: PhotoPage = try await delivery.get("/photos") }
        try await page()
        let before = told.all.count
        book.isAway.withLock { $0 = true }
        for _ in 0..<3 { await #expect(throws: FoodDelivery.Error.self) { try await page() } }
        #expect(told.all.dropFirst(before) == ["The book is away."])
        book.isAway.withLock { $0 = false }
        for _ in 0..<3 { try await page() }
        #expect(told.all.dropFirst(before) == ["The book is away.", "Likes and comments are kept again."])
        await backEnd.close()
    }

    /// A book without a word in it, which may be away.
    private final class AwayBook: VisitorsBook {
        struct Away: Error, CustomStringConvertible { let description = "The book is away." }
        let isAway = Mutex(false)

        private func check() throws { if isAway.withLock(\.self) { throw Away() } }
        func likes(of photos: [Photo.ID], for visitor: Visitor?) async throws -> [Likes] {
            try check()
            return photos.map { _ in Likes() }
        }
        func note(_ isLiked: Bool, _ photo: Photo.ID, by visitor: Visitor) async throws -> Likes { Likes() }
        func comments(on photo: Photo.ID, for visitor: Visitor?) async throws -> [Galerie.Comment] { [] }
        func keep(_ words: String, as id: Galerie.Comment.ID, on photo: Photo.ID, by visitor: Visitor) async throws
            -> Galerie.Comment?
        {
            nil
        }
        func remove(_ id: Galerie.Comment.ID, by visitor: Visitor) async throws -> Bool { true }
        func close() async {}
    }

    /// What a back end complained of.
    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }
        func add(_ more: [String]) { lines.withLock { $0 += more } }
    }
}
