import DertischFreezer
import Foundation

extension StoreChecker {
    @Sendable static func search(_ store: any RecordStore) async throws {
        func found(_ text: String) async throws -> [String] {
            try await store.search(Recipe.self, for: text).map(\.id.rawValue).sorted()
        }
        try await store.store(Cook(id: 1, name: "Ada"))
        try await store.store([
            Recipe(id: "a", title: "Salt butter", name: "Crème", cook: 1),
            Recipe(id: "b", title: "Bread and butter", name: "salty", cook: 1),
            Recipe(id: "c", title: "Soup", name: "plain", cook: 1),
        ])
        try equal(try await found("salt butt*"), ["a"])
        try equal(try await found("SALT* butter"), ["a", "b"])
        try equal(try await found("creme"), ["a"])
        for odd in ["", "  ", "*", "\"", "a\"b", "NOT", "(", "title:", "-salt", "salt OR soup", "\u{0}", "' OR 1=1"] {
            _ = try await found(odd)
        }
        try equal(try await found("salt OR soup"), [])
        try await store.update(Recipe.where(\.title == "Soup")) { $0.set(\.title, to: "Salt soup") }
        try equal(try await found("salt"), ["a", "c"])
        try await store.store(Recipe(id: "a", title: "Sugar", name: "x", cook: 1))
        try equal(try await found("salt"), ["c"])
        try await store.delete(Cook.all)
        try equal(try await found("salt"), [])
        try await fails({ try await store.search(Dish.self, for: "x") }) { $0 is Freezer.Error }
        var watch = store.watch { try $0.search(Recipe.self, for: "new").count }.makeAsyncIterator()
        try equal(try await watch.next(), 0)
        try await store.write { work in
            try work.store(Cook(id: 1, name: "Ada"))
            try work.store(Recipe(id: "n", title: "New", name: "", cook: 1))
        }
        try equal(try await watch.next(), 1)
    }
}
