#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischProcesses

    @Suite("The bus between the processes of one parent") struct LocalBusFamilyTests {
        @Test("What four processes publish reaches the three others, in order, and nothing is lost", .namesHang)
        func everything() async throws {
            let family = try BusFamily(4, messages: 10_000, bytes: 100, confirming: 3)
            let members = await family.members(count: 4)
            let losses = await family.losses(of: members, from: members)
            #expect(losses == Array(repeating: 0, count: 12))
            #expect(await family.end() == 0)
            let said = family.lines.filter { $0 != "end of output" }
            #expect(
                said.allSatisfy { $0.contains(/\ (open|starts|ends|got \d+ lost 0|has the last of \d+)$/) },
                "\(family.lines)")
        }

        @Test("A process that is stopped holds up no other, and has the newest messages when it goes on", .namesHang)
        func stopped() async throws {
            let family = try BusFamily(3, messages: 4096, bytes: 8000, confirming: 1)
            let members = await family.members(count: 3)
            let (stopped, others) = (members[2], Array(members[..<2]))
            kill(stopped, SIGSTOP)
            _ = await family.losses(of: others, from: others)
            kill(stopped, SIGCONT)
            let losses = await family.losses(of: [stopped], from: others)
            #expect(losses.count == 2)
            // The newest message of all is the last of the sender that ended last. The other may have ended so much earlier that its last
            // message was among the oldest that waited.
            #expect(others.contains { family.lines.contains("\(stopped) has the last of \($0)") }, "\(family.lines)")
            if losses.contains(where: { $0 > 0 }) {
                await until("\(family.lines)") {
                    family.lines.contains { $0.contains("does not take its messages in time") }
                }
            }
            #expect(!family.lines.contains { $0.contains("out of order") })
            #expect(await family.end() == 0)
        }

        @Test("A process that is killed while it publishes leaves whole messages, and the others go on", .namesHang)
        func killed() async throws {
            let family = try BusFamily(3, messages: 4000, bytes: 250, confirming: 1)
            let members = await family.members(count: 3)
            kill(members[0], SIGKILL)
            let others = Array(members[1...])
            let losses = await family.losses(of: others, from: others)
            #expect(losses == [0, 0])
            #expect(!family.lines.contains { $0.contains("out of order") || $0.contains("unreadable") })
            #expect(await family.end() == 0)
        }

        @Test("Processes whose parent is killed are told that the bus is disconnected, and end", .namesHang)
        func orphans() async throws {
            let family = try BusFamily(3, messages: 100_000, bytes: 100, confirming: 2)
            let members = await family.members(count: 3)
            family.killParent()
            await until("\(family.lines)") { family.lines.last == "end of output" }
            for member in members {
                #expect(family.lines.contains { $0.hasPrefix("\(member) disconnected") && $0.contains("has ended") })
                #expect(family.lines.contains("\(member) ends"))
            }
        }
    }
#endif
