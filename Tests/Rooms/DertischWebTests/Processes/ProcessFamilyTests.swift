#if os(Linux)
    import ServerSupport
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischWeb

    @Suite("A room of several processes") struct ProcessFamilyTests {
        private static func page(_ port: Int, at path: String = "/") throws -> SocketClient.Answer {
            try ServedTab.page(port, at: path)
        }

        @Test("A process that is killed takes no connection with it, and is started again", .namesHang)
        func killedChild() async throws {
            let brasserie = try ServedBrasserie("2")
            let port = brasserie.port
            let children = await brasserie.children(count: 2)
            for round in 0..<3 {
                let killed = await brasserie.children(count: 2)[0]
                let statuses = try await onThread {
                    try (0..<40).map { number in
                        if number == 10 + round { kill(killed, SIGKILL) }
                        return try Self.page(port).status
                    }
                }
                #expect(statuses == Array(repeating: 200, count: 40))
            }
            let later = await brasserie.children(count: 2)
            #expect(later != children)
            let log = try await onThread { brasserie.log(3) }
            #expect(log.allSatisfy { $0.contains("ended by signal 9") && $0.contains("starts again in") }, "\(log)")
        }

        @Test("The socket of a page reaches the process that has the page's session", .namesHang)
        func sockets() async throws {
            let brasserie = try ServedBrasserie("2")
            let port = brasserie.port
            _ = await brasserie.children(count: 2)
            var tags: Set<String> = []
            var rounds = 0
            try await until("the pages of \(tags)") {
                let (first, tag) = try await onThread {
                    // The other process accepts every second connection.
                    let tab = try ServedTab(port)
                    return (try tab.socket.receiveFrame().text, String(tab.token.prefix(4)))
                }
                #expect(first.contains(#""joined""#), "\(first)")
                tags.insert(tag)
                rounds += 1
                return tags.count == 2 && rounds >= 8
            }
        }

        @Test("At SIGHUP, the processes are replaced one by one, and no connection is refused", .namesHang)
        func hangUp() async throws {
            let brasserie = try ServedBrasserie("2")
            let port = brasserie.port
            let children = await brasserie.children(count: 2)
            brasserie.signalParent(SIGHUP)
            var statuses: Set<Int> = []
            try await until("\(brasserie.children) \(children)") {
                statuses.insert(try await onThread { try Self.page(port).status })
                return brasserie.children.count == 2 && Set(brasserie.children).isDisjoint(with: children)
            }
            #expect(statuses == [200])
        }

        @Test("A process that is asked to end by itself gets no further connection, and has a successor", .namesHang)
        func endingChild() async throws {
            let brasserie = try ServedBrasserie("2")
            let port = brasserie.port
            let ending = await brasserie.children(count: 2)[0]
            kill(ending, SIGTERM)
            var statuses: Set<Int> = []
            try await until("\(brasserie.children)") {
                statuses.insert(try await onThread { try Self.page(port).status })
                return brasserie.children.count == 2 && !brasserie.children.contains(ending)
            }
            #expect(statuses == [200])
        }

        @Test(
            "The processes end with their parent, whether it is asked to end or killed", .namesHang,
            arguments: [SIGTERM, SIGKILL])
        func parentEnds(signal: Int32) async throws {
            let brasserie = try ServedBrasserie("2")
            let children = await brasserie.children(count: 2)
            brasserie.signalParent(signal)
            let status = await brasserie.status()
            #expect(status == (signal == SIGTERM ? 0 : SIGKILL))
            // A process that has ended takes no signal.
            await until("\(children)") { children.allSatisfy { kill($0, 0) != 0 } }
        }

        @Test(
            "Behind a balancer, a program that is asked to end serves on as not ready for the delay", .namesHang,
            arguments: [1, 2])
        func balancerDelay(processes: Int) async throws {
            let brasserie = try ServedBrasserie("\(processes)", environment: ["BRASSERIE_DELAY": "86400"])
            let port = brasserie.port
            if processes > 1 { _ = await brasserie.children(count: processes) }
            func ready() async throws -> Int {
                try await onThread { try Self.page(port, at: "/~dertisch/ready").status }
            }
            #expect(try await ready() == 200)
            brasserie.signalParent(SIGTERM)
            var inARow = 0
            try await until("\(inARow) of its answers say that it is not ready") {
                inARow = try await ready() == 503 ? inARow + 1 : 0
                return inARow == 10
            }
            for _ in 0..<10 { #expect(try await onThread { try Self.page(port).status } == 200) }
        }

        @Test("After the delay of its balancer, a program ends", .namesHang, arguments: [1, 2])
        func balancerDelayEnds(processes: Int) async throws {
            let brasserie = try ServedBrasserie("\(processes)", environment: ["BRASSERIE_DELAY": "0.1"])
            if processes > 1 { _ = await brasserie.children(count: processes) }
            brasserie.signalParent(SIGTERM)
            #expect(await brasserie.status() == 0)
        }

        @Test("News of one process reach the others, also one that has replaced another", .namesHang)
        func sharedNews() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: "bell")
            let brasserie = try ServedBrasserie("3", environment: ["BRASSERIE_BELL": file.path])
            var children = await brasserie.children(count: 3)
            func heard() -> Set<Substring> {
                Set(((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n"))
            }
            func pairs() -> Set<Substring> {
                Set(children.flatMap { one in children.filter { $0 != one }.map { "\(one) heard \($0)"[...] } })
            }
            await until("\(pairs().subtracting(heard()))") { pairs().isSubset(of: heard()) }
            kill(children[0], SIGKILL)
            children = await brasserie.children(count: 3, without: [children[0]])
            await until("\(pairs().subtracting(heard()))") { pairs().isSubset(of: heard()) }
        }

        @Test("A process that hangs is reported, and killed if the room is told to", .namesHang)
        func heldChild() async throws {
            let brasserie = try ServedBrasserie("2", "kill")
            let held = await brasserie.children(count: 2)[0]
            kill(held, SIGSTOP)
            _ = await brasserie.children(count: 2, without: [held])
            let log = try await onThread { brasserie.log(2) }
            #expect(log[0].contains("main actor is held; it is killed") && log[1].contains("starts again"), "\(log)")
            let port = brasserie.port
            let status = try await onThread { try Self.page(port).status }
            #expect(status == 200)
        }

        @Test(
            "A process with much to do is not held, however late it answers; one that finishes nothing is", .namesHang)
        func busyChild() async throws {
            let brasserie = try ServedBrasserie("2", "kill", environment: ["BRASSERIE_DOUGH": "1"])
            let children = await brasserie.children(count: 2)
            let port = brasserie.port
            try await onThread {
                var tab = try ServedTab(port, at: "/dough")
                // Together they take twice as long as a main actor may be held.
                for number in 1...16 { try tab.tap("knead", number) }
                try tab.awaitAcknowledgement(of: 16)
            }
            #expect(brasserie.children == children)
            let log = try await onThread {
                let tab = try ServedTab(port, at: "/dough")
                try tab.tap("knead", 1)
                try tab.tap("stick", 2)
                return brasserie.log { $0.contains("starts again") }
            }
            #expect(log.contains { $0.contains("main actor is held; it is killed") }, "\(log)")
            #expect(brasserie.children.filter(children.contains).count == 1)
        }

        @Test("If the first process cannot open its house, the program ends, and says why once", .namesHang)
        func cannotOpen() async throws {
            let refused = try await ServedBrasserie.runRefused("0", "2", "fault")
            #expect(refused.status == 1)
            #expect(refused.errors.components(separatedBy: "has no layout for bar").count == 2, "\(refused.errors)")
        }
    }
#endif
