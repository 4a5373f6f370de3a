import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import TestSupport
import Testing

/// `DERTISCH_KILLS=200` kills as often.
@Suite("Durability of SQLite writes") struct CrashTests {
    @Test("All acknowledged transactions survive a killed process, each whole") func kills() async throws {
        let folder = try TemporaryFolder()
        try await folder.freezer().close()
        var random = SeededGenerator(seed: seed())
        var acknowledged: [Int] = []
        for round in 0..<effort("DERTISCH_KILLS", 12) {
            let victim = try Victim("pairs", folder.file.path, "\((acknowledged.last ?? 0) + 2)")
            acknowledged += victim.kill(after: Int.random(in: 1...60, using: &random))
            let freezer = try await folder.freezer()
            let found = Dictionary(uniqueKeysWithValues: try await freezer.retrieve(Cook.all).map { ($0.id, $0.name) })
            let lost = acknowledged.filter { found[2 * $0] == nil || found[2 * $0 + 1] == nil }
            #expect(lost.isEmpty, "round \(round)")
            let torn = found.filter { id, name in found[id ^ 1] != name || !name.hasPrefix("\(id / 2) ") }
            #expect(torn.isEmpty, "round \(round)")
            let check = try await freezer.rows("SELECT quick_check AS result FROM pragma_quick_check", as: Line.self)
            #expect(check.map(\.result) == ["ok"])
            freezer.close()
        }
        #expect(acknowledged.count > 12)
    }

    struct Line: Decodable, Sendable { let result: String }

    @Test("Two processes that write at once lose no transaction") func together() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer { $0.busyTimeout = hangLimit }
        try await freezer.store(Cook(id: 1, name: "0"))
        let other = try Victim("add", folder.file.path, "200")
        for _ in 0..<200 {
            try await freezer.write { try $0.run("UPDATE \"Cook\" SET name = CAST(name AS INTEGER) + 1") }
        }
        #expect(other.wait() == 0)
        #expect(try await freezer.retrieve(Cook.self, 1)?.name == "400")
        freezer.close()
    }
}
