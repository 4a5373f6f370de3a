#if os(Linux)
    import ServerSupport
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischProcesses
    @testable import DertischWeb

    @Suite("Tabs that hold processes") struct SuspectTests {
        @Test(
            "A tab whose tap held its process waits before it is seated, is told when it begins, and holds two more at the most",
            .namesHang)
        func spoilt() async throws {
            let brasserie = try ServedBrasserie("2", "kill", environment: ["BRASSERIE_DOUGH": "1"])
            _ = await brasserie.children(count: 2)
            let port = brasserie.port
            let (heard, last) = try await onThread {
                var tab = try ServedTab(port, at: "/dough")
                try tab.tap("spoil", 1)
                try tab.awaitAcknowledgement(of: 1)
                try tab.tap("stick", 2)
                tab.awaitEnd()
                var (attempts, heard) = (0, [[Int]]())
                for _ in 0..<2 {
                    // The main actor never ends the seating, so what is heard was sent before.
                    let (tries, status) = try tab.restore(after: attempts)
                    #expect(status == nil)
                    heard.append(tries)
                    attempts += RestoreAttempts.sent + tries.reduce(0, +)
                }
                return (heard, try tab.restore(after: attempts))
            }
            let waited = [-RestoreAttempts.sent, RestoreAttempts.begun]
            #expect(heard == [waited, waited] && last.tries.isEmpty && last.status == 4004)
            let log = try await onThread {
                var kills = 0
                return brasserie.log { line in
                    kills += line.contains("it is killed") ? 1 : 0
                    return kills == 3 && line.contains("starts again")
                }
            }
            #expect(log.count { $0.contains("it is killed") } == 3, "\(log)")
        }

        @Test("An ordinary kill makes no tab wait, and only the last suspects are remembered")
        func ordinary() async throws {
            let brasserie = try ServedBrasserie("2", environment: ["BRASSERIE_DOUGH": "1"])
            let children = await brasserie.children(count: 2)
            let port = brasserie.port
            let (tries, status) = try await onThread {
                var tab = try ServedTab(port, at: "/dough")
                try tab.tap("knead", 1)
                try tab.awaitAcknowledgement(of: 1)
                for child in children { kill(child, SIGKILL) }
                tab.awaitEnd()
                return try tab.restore(after: 0)
            }
            #expect(tries == [RestoreAttempts.begun - RestoreAttempts.sent] && status == 101)
            let suspects = SuspectSessions()
            for number in 0..<SuspectSessions.limit + 2 { suspects.add("\(number)") }
            #expect(!suspects.contains("1") && suspects.contains("2"))
            suspects.remove("2")
            #expect(!suspects.contains("2") && suspects.all.count == SuspectSessions.limit - 1)
        }
    }
#endif
