import DertischFreezer
import Foundation
import FreezerChecks
import Testing

@Suite("Full text") struct SearchTests {
    @Test("is found by words, whatever is typed, and follows every change") func search() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        func found(_ text: String) async throws -> [String] {
            try await freezer.search(Recipe.self, for: text).map(\.id.rawValue).sorted()
        }
        try await freezer.store(Cook(id: 1, name: "Ada"))
        try await freezer.store([
            Recipe(id: "a", title: "Salt butter", name: "Crème", cook: 1),
            Recipe(id: "b", title: "Bread and butter", name: "salty", cook: 1),
            Recipe(id: "c", title: "Soup", name: "plain", cook: 1),
        ])
        #expect(try await found("salt butt*") == ["a"])
        #expect(try await found("SALT* butter") == ["a", "b"])
        #expect(try await found("creme") == ["a"])
        for odd in ["", "  ", "*", "\"", "a\"b", "NOT", "(", "title:", "-salt", "salt OR soup", "\u{0}", "' OR 1=1"] {
            _ = try await found(odd)
        }
        #expect(try await found("salt OR soup") == [])
        try await freezer.update(Recipe.where(\.title == "Soup")) { $0.set(\.title, to: "Salt soup") }
        #expect(try await found("salt") == ["a", "c"])
        try await freezer.store(Recipe(id: "a", title: "Sugar", name: "x", cook: 1))
        #expect(try await found("salt") == ["c"])
        try await freezer.delete(Cook.all)
        #expect(try await found("salt") == [])
        await #expect(throws: Freezer.Error.self) { try await freezer.search(Dish.self, for: "x") }
        var watch = freezer.watch { try $0.search(Recipe.self, for: "new").count }.makeAsyncIterator()
        #expect(try await watch.next() == 0)
        try await freezer.write { work in
            try work.store(Cook(id: 1, name: "Ada"))
            try work.store(Recipe(id: "n", title: "New", name: "", cook: 1))
        }
        #expect(try await watch.next() == 1)
    }
}
