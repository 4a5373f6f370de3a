import Dertisch
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischUploads

/// A house that takes files.
private enum CounterCourse: Course {
    enum Order { case keep(Parcel) }
    struct Carte: BlankCarte {
        var files = Uploads()
        var kept: [String] = []
    }
}

private final class CounterCustomer: Customer {
    init(waiter: WaiterForCustomer<CounterCourse>) {}

    func layTable(_ table: TableBuilder<CounterCourse>) {
        table.upload(\.files, at: "files", of: [.text, .png], upTo: 1_000, atMost: 8, list: "list") { upload in
            upload.name(at: "name")
            upload.size(at: "size")
            upload.progress(at: "progress")
            upload.problem(at: "problem")
            upload.preview(at: "preview")
            upload.cancel(on: "cancel")
            upload.retry(on: "retry")
        } order: {
            .keep($0)
        }
        table.lay(\.kept, at: "kept") { $0.joined(separator: " ") }
    }
}

private actor Shelf {
    private(set) var contents: [String: [UInt8]] = [:]
    private(set) var most = 0
    private var now = 0
    private var failures: Int
    private var files: [URL] = []

    init(failures: Int = 0) { self.failures = failures }

    struct Refusal: Error {}

    func keep(_ parcel: Parcel) async throws {
        now += 1
        most = max(most, now)
        defer { now -= 1 }
        if failures > 0 {
            failures -= 1
            throw Refusal()
        }
        contents[parcel.name] = try await parcel.bytes(upTo: 1_000)
        files.append(parcel.file)
    }

    var left: [URL] { files.filter { FileManager.default.fileExists(atPath: $0.path) } }
}

private struct CounterHeadChef: HeadChef {
    let shelf: Shelf

    func pace(of order: CounterCourse.Order) -> Pace { .atOnce }

    func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) async throws {
        guard case .keep(let parcel) = order else { return }
        try await shelf.keep(parcel)
        waiter.serve(\.kept, await shelf.contents.keys.sorted())
    }
}

extension CustomerID where C == CounterCourse { fileprivate static let counter = CustomerID("Counter") }

private struct Counter: Staff {
    let shelf: Shelf

    func register(with registrar: inout Registrar) {
        registrar.languages("en", "de")
        registrar.introduce(.counter, as: CounterCustomer.init, chef: { [shelf] in CounterHeadChef(shelf: shelf) })
    }
}

@MainActor @Suite("A house that takes files") struct UploadHouseTests {
    private func text(_ name: String, _ count: Int = 5) -> TestFile {
        TestFile(name, [UInt8](repeating: 0x61, count: count))
    }

    private func open(_ shelf: Shelf, in language: Language = "en") async throws -> TestRestaurant {
        let house = try await TestRestaurant(Counter(shelf: shelf), language: language)
        await house.greet(.counter)
        return house
    }

    private func problems(_ house: TestRestaurant) -> [String] {
        house.table.rows(at: "list").map { house.table["problem", in: $0].text ?? "" }
    }

    @Test("Each file becomes an order, and shows its name, size and progress")
    func orders() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        await house.choose([text("a.txt"), text("b.txt", 900)], at: "files")
        #expect(house.table["kept"] == "a.txt b.txt")
        let rows = house.table.rows(at: "list")
        #expect(rows.map { house.table["name", in: $0].text } == ["a.txt", "b.txt"])
        #expect(rows.map { house.table["size", in: $0].text } == ["5\u{A0}B", "900\u{A0}B"])
        #expect(rows.allSatisfy { house.table["progress", in: $0] == 1 && !house.table["progress", in: $0].isOpen })
        #expect(await shelf.contents["b.txt"]?.count == 900)
    }

    @Test("Four orders run at once, and the next ones follow")
    func window() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        await house.choose((1...8).map { text("\($0).txt") }, at: "files")
        #expect(await shelf.contents.count == 8)
        #expect(await shelf.most <= 4)
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        #expect(desk.due.isEmpty && desk.open.isEmpty && desk.last == 8)
    }

    @Test("A file that is not taken says why in the guest's language, and the others are taken")
    func refused() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        let files = [text("a.txt", 0), text("b.txt", 1_001), TestFile("c.txt", [0, 1, 2]), text("d.txt")]
        await house.choose(files, at: "files")
        #expect(
            problems(house) == [
                "This file is empty.", "This file is larger than 1,000\u{A0}B.",
                "Files of this kind are not taken here.", "",
            ])
        #expect(house.table["kept"] == "d.txt")
        let german = try await open(shelf, in: "de")
        await german.choose(files, at: "files")
        #expect(problems(german).first == "Diese Datei ist leer.")
    }

    @Test("More files than are taken at once are refused")
    func many() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        await house.choose((1...10).map { text("\($0).txt") }, at: "files")
        #expect(problems(house).filter { $0 == "No more than 8 files are taken at once." }.count == 2)
        #expect(await shelf.contents.count == 8)
    }

    @Test("An order that fails can be tried again, without sending the file again")
    func retry() async throws {
        let shelf = Shelf(failures: 1), house = try await open(shelf)
        let folder = try TemporaryFolder(), file = folder.url.appending(path: "a.txt")
        try Data("hello".utf8).write(to: file)
        let local = LocalUploads()
        var events = local.take(try #require(house.table["files"].module?.value()))
        events += [try #require(local.choose([file]))]
        while !events.isEmpty {
            for event in events { await house.gesture(.module(ModuleValue(event)), at: "files") }
            events = local.take(try #require(house.table["files"].module?.value()))
        }
        let row = try #require(house.table.rows(at: "list").first)
        #expect(house.table["problem", in: row].text == "This file could not be taken. Please try again.")
        #expect(house.alert != nil && house.table["retry", in: row].isOpen)
        await house.dismissAlert()
        await house.tap("retry", in: row)
        #expect(house.table["kept"] == "a.txt" && !house.table["problem", in: row].isOpen)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test("A removed file is gone, and its number is forgotten")
    func removed() async throws {
        let shelf = Shelf(failures: 1), house = try await open(shelf)
        await house.choose([text("a.txt")], at: "files")
        let row = try #require(house.table.rows(at: "list").first)
        await house.tap("cancel", in: row)
        #expect(house.table.rows(at: "list").isEmpty)
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        #expect(desk.open.isEmpty)
    }

    @Test("Another window of the table gives its files numbers of their own, whatever becomes of the first ones")
    func numbers() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        await house.choose([text("a.txt")], at: "files")
        let folder = try TemporaryFolder(), file = folder.url.appending(path: "b.txt")
        try Data("hello".utf8).write(to: file)
        let other = LocalUploads()
        _ = other.take(try #require(house.table["files"].module?.value()))
        guard case .chose(let offers, _) = other.choose([file]) else {
            Issue.record("The file is offered.")
            return
        }
        #expect(offers.map(\.number) == [2])
    }

    @Test("A report for another desk, of an unknown file, or of no module is refused")
    func strangers() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        func refusal(_ event: UploadEvent) async -> Refusal? {
            await house.gesture(.module(ModuleValue(event)), at: "files")
        }
        #expect(await refusal(.chose([], desk: desk.id + 1)) == .rowGone)
        #expect(await refusal(.sent(7, bytes: 1, desk: desk.id)) == .rowGone)
        #expect(await refusal(.refused(7, .failed, desk: desk.id)) == .rowGone)
        #expect(await house.gesture(.module(ModuleValue("hello")), at: "files") == .unhandled)
        #expect(await house.gesture(.module(ModuleValue("hello")), at: "kept") == .unhandled)
    }

    @Test("Two files with one number, or a report of a place that is hidden, confuse nothing")
    func forged() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        let offers = try ["first-file", "other-file"].map {
            try #require(UploadOffer(number: 1, key: $0, name: $0, size: 5))
        }
        await house.gesture(.module(ModuleValue(UploadEvent.chose([offers[0]], desk: desk.id))), at: "files")
        await house.gesture(.module(ModuleValue(UploadEvent.chose([offers[1]], desk: desk.id))), at: "files")
        #expect(house.table.rows(at: "list").map { house.table["name", in: $0].text } == ["first-file"])
    }

    @Test("A file whose order runs is not refused by a late report")
    func late() async throws {
        let shelf = Shelf(failures: 1), house = try await open(shelf)
        await house.choose([text("a.txt")], at: "files")
        await house.dismissAlert()
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        let event = UploadEvent.refused(1, .wrongKind, desk: desk.id)
        #expect(await house.gesture(.module(ModuleValue(event)), at: "files") == .rowGone)
        #expect(problems(house) == ["This file could not be taken. Please try again."])
    }

    @Test("A window that does not have a file asks for it again, and then it goes on")
    func missing() async throws {
        let shelf = Shelf(), house = try await open(shelf)
        let desk: UploadDesk = try #require(house.table["files"].module?.value())
        let offer = try #require(UploadOffer(number: 1, key: "a-file-key", name: "a.txt", size: 5))
        await house.gesture(.module(ModuleValue(UploadEvent.chose([offer], desk: desk.id))), at: "files")
        let other = LocalUploads()
        let due: UploadDesk = try #require(house.table["files"].module?.value())
        #expect(due.due.map(\.number) == [1])
        for event in other.take(due) { await house.gesture(.module(ModuleValue(event)), at: "files") }
        #expect(problems(house) == ["Choose this file again to go on."])
    }
}
