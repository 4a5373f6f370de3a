import DertischFreezer
import Foundation
import FreezerChecks
import Synchronization
import Testing

@Suite("An export") struct ExportTests {
    @Test("An export holds all records, and an import stores all of them or none") func roundTrip() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let (freezer, second) = (try await folder.freezer(), try await other.freezer())
        defer {
            freezer.close()
            second.close()
        }
        let cooks = (0..<2_500).map { Cook(id: $0, name: "cook \"\($0)\" \n") }
        try await freezer.store(cooks)
        var dish = Dish()
        (dish.weight, dish.price, dish.serving) = (.infinity, Decimal(string: "0.1") ?? 0, .sliced(into: 3))
        try await freezer.store(dish)
        let file = folder.url.appending(path: "export.json")
        let steps = Mutex<[Int]>([])
        try await freezer.export(Cook.self, Dish.self, to: file) { done, all in
            steps.withLock { $0.append(done) }
            #expect(all == 2_501)
        }
        #expect(steps.withLock { $0 } == [1_000, 2_000, 2_501])
        #expect(try await second.import(Cook.self, from: file) == 2_500)
        #expect(try await second.count(Dish.all) == 0)
        #expect(try await second.import(Cook.self, Dish.self, from: file) == 2_501)
        #expect(try await second.retrieve(Cook.all.ordered(by: \.id)) == cooks)
        #expect(try await second.retrieve(Dish.all) == [dish])
        let words = try String(contentsOf: file, encoding: .utf8)
        try await second.delete(Cook.all)
        for broken in [
            String(words.dropLast(30)), words.split(separator: "\n").dropLast().joined(separator: "\n"), "", "{}",
        ] {
            try Data(broken.utf8).write(to: file)
            await #expect(throws: Freezer.Error.self) { try await second.import(Cook.self, Dish.self, from: file) }
        }
        #expect(try await second.count(Cook.all) == 0)
    }
}
