import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import Testing

@Suite("Records moved from a file to a server and back", .enabled(if: TestServer.shared != nil, TestServer.missing))
struct ExportImportTests {
    @Test("Records moved from a file to a server and back are unchanged in every column") func move() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "move-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let small = try await Freezer(
            file: folder.appending(path: "a.sqlite"), holding: Dish.self, Cook.self, Recipe.self)
        let back = try await Freezer(
            file: folder.appending(path: "b.sqlite"), holding: Dish.self, Cook.self, Recipe.self)
        defer {
            small.close()
            back.close()
        }
        var dish = Dish()
        (dish.name, dish.weight, dish.price) = ("a\u{0}b", .infinity, Decimal(string: "0.1") ?? 0)
        (dish.serving, dish.since, dish.picture) = (.sliced(into: 3), .distantPast, Data([0, 1, 255]))
        try await small.store(dish)
        try await small.store((0..<2_500).map { Cook(id: $0, name: "cook \"\($0)\" \n") })
        try await small.store(Recipe(id: "r", title: "one", name: "other", cook: 1, helper: 2))
        let (first, second) = (folder.appending(path: "1.json"), folder.appending(path: "2.json"))
        try await small.export(Cook.self, Recipe.self, Dish.self, to: first)
        try await server().withFreezer { large in
            #expect(try await large.import(Cook.self, Recipe.self, Dish.self, from: first) == 2_502)
            #expect(try await large.retrieve(Dish.all) == [dish])
            #expect(try await large.count(Cook.all) == 2_500)
            try await large.export(Cook.self, Recipe.self, Dish.self, to: second)
            // An import that breaks in the middle leaves everything as it was.
            let words = try String(contentsOf: first, encoding: .utf8)
            let broken = folder.appending(path: "3.json")
            try Data(words.dropLast(30).utf8).write(to: broken)
            try await large.delete(Recipe.all)
            await #expect(throws: Freezer.Error.self) { try await large.import(Recipe.self, Dish.self, from: broken) }
            #expect(try await large.count(Recipe.all) == 0)
        }
        try await back.import(Cook.self, Recipe.self, Dish.self, from: second)
        #expect(try await back.retrieve(Dish.all) == [dish])
        #expect(try await back.retrieve(Cook.all.ordered(by: \.id)) == small.retrieve(Cook.all.ordered(by: \.id)))
        #expect(try await back.retrieve(Recipe.all) == small.retrieve(Recipe.all))
    }
}
