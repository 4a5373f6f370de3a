import DertischFreezer
import DertischFreezerPostgreSQL
import DertischTesting
import Foundation
import FreezerChecks
import Synchronization
import TestSupport
import Testing

/// `DERTISCH_RESTARTS=20` restarts as often, `DERTISCH_KILLS=100` kills as many clients.
@Suite(
    "Durability of PostgreSQL writes", .namesHang,
    .enabled(if: TestServer.shared != nil, TestServer.missing))
struct RestartTests {
    /// The result of the freezer's call.
    final class Log: Sendable {
        let acknowledged = Mutex<Set<Int>>([])
        let uncertain = Mutex<Set<Int>>([])
        let hasEnded = Mutex(false)
    }

    @Test("All acknowledged transactions survive the server's end, and the freezer goes on", arguments: [false, true])
    func restart(isKilled: Bool) async throws {
        try await TestServer.with("durable") { own in try await restart(own, isKilled: isKilled) }
    }

    private func restart(_ own: TestServer, isKilled: Bool) async throws {
        let freezer = try await own.freezer()
        defer { freezer.close() }
        let log = Log()
        let rounds = effort("DERTISCH_RESTARTS", 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    var number = worker * 1_000_000
                    while !log.hasEnded.withLock({ $0 }) {
                        number += 1
                        let (id, next) = (number * 2, number * 2 + 1)
                        do {
                            // By itself, and in a transaction of two, in turn.
                            if number.isMultiple(of: 2) {
                                try await freezer.store(Cook(id: id, name: "alone"))
                            } else {
                                try await freezer.write { work in
                                    try work.store(Cook(id: id, name: "pair"))
                                    try work.store(Cook(id: next, name: "pair"))
                                }
                            }
                            log.acknowledged.withLock { _ = $0.insert(id) }
                            #expect(try await freezer.retrieve(Cook.self, id) != nil)
                        } catch Freezer.Error.uncertain {
                            log.uncertain.withLock { _ = $0.insert(id) }
                        }
                    }
                }
            }
            for _ in 0..<rounds {
                let before = log.acknowledged.withLock(\.count)
                await until("200 more than \(before)") { log.acknowledged.withLock(\.count) >= before + 200 }
                if isKilled { try await own.kill() } else { try await own.restart() }
            }
            let before = log.acknowledged.withLock(\.count)
            await until("100 more than \(before)") { log.acknowledged.withLock(\.count) >= before + 100 }
            log.hasEnded.withLock { $0 = true }
            try await group.waitForAll()
        }
        let found = Dictionary(uniqueKeysWithValues: try await freezer.retrieve(Cook.all).map { ($0.id, $0.name) })
        #expect(log.acknowledged.withLock { $0.filter { found[$0] == nil } }.isEmpty)
        #expect(found.filter { id, name in name == "pair" && found[id ^ 1] != "pair" }.isEmpty)
        let known = log.acknowledged.withLock { $0 }.union(log.uncertain.withLock { $0 })
        #expect(found.keys.filter { !known.contains($0 & ~1) }.isEmpty)
    }

    @Test("All acknowledged transactions survive a killed client, each whole") func kills() async throws {
        let schema = "kills_\(UUID().uuidString.prefix(8).lowercased())"
        let address = try server().address("options=-csearch_path%3D\(schema)")
        let freezer = try await server().freezer(schema: schema)
        defer { freezer.close() }
        var random = SeededGenerator(seed: seed())
        var acknowledged: [Int] = []
        for round in 0..<effort("DERTISCH_KILLS", 6) {
            let victim = try Victim("pairs", address, "\((acknowledged.last ?? 0) + 2)")
            acknowledged += victim.kill(after: Int.random(in: 1...60, using: &random))
            let found = Dictionary(uniqueKeysWithValues: try await freezer.retrieve(Cook.all).map { ($0.id, $0.name) })
            #expect(acknowledged.filter { found[2 * $0] == nil || found[2 * $0 + 1] == nil }.isEmpty, "round \(round)")
            #expect(found.filter { id, name in found[id ^ 1] != name }.isEmpty, "round \(round)")
        }
        #expect(acknowledged.count >= 6)
    }

    @Test("Two processes that write to a server at once lose no transaction, and see each other's changes")
    func together()
        async throws
    {
        let schema = "together_\(UUID().uuidString.prefix(8).lowercased())"
        let freezer = try await server().freezer(schema: schema)
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "0"))
        var names = freezer.watch(Cook.all).makeAsyncIterator()
        #expect(try await names.next()?.map(\.name) == ["0"])
        let other = try Victim("add", try server().address("options=-csearch_path%3D\(schema)"), "60")
        for _ in 0..<60 {
            try await freezer.write {
                try $0.run("UPDATE \"Cook\" SET name = CAST(CAST(name AS INTEGER) + 1 AS TEXT)")
            }
        }
        #expect(other.wait() == 0)
        var name: String?
        while name != "120" { name = try await names.next()?.first?.name }
    }
}
