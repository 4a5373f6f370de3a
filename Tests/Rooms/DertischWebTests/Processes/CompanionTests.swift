#if os(Linux)
    import ServerSupport
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischWeb

    @Suite("A companion of several processes") struct CompanionTests {
        /// A Brasserie of two processes with a cellar, and what it has told when both serve.
        private struct Family {
            let brasserie: ServedBrasserie
            let cellar: pid_t
            let waiters: Set<pid_t>
            let port: Int

            init() async throws {
                brasserie = try ServedBrasserie("2", "cellar")
                let (first, others) = try await onThread { [brasserie] in
                    let log = brasserie.log(3)
                    return (try #require(log.first), log.dropFirst().map { $0.split(separator: " ") })
                }
                cellar = try #require(first.hasSuffix(" is the cellar") ? pid_t(first.prefix { $0 != " " }) : nil)
                waiters = Set(others.compactMap { pid_t($0[0]) })
                let addresses = Set(others.compactMap(\.last))
                try #require(addresses.count == 1 && waiters.count == 2, "\(others)")
                port = try #require(addresses.first.flatMap { URL(string: String($0))?.port })
            }
        }

        /// Asks a cellar, and returns its process; `nil` if the connection ended without an answer.
        private static func ask(_ port: Int) throws -> pid_t? {
            let client = try SocketClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            guard let text = try? client.answer().text else { return nil }
            return pid_t(text.prefix { $0 != " " })
        }

        @Test("It starts first, is there once, and every process knows its address", .namesHang)
        func once() async throws {
            let family = try await Family()
            #expect(await family.brasserie.children(count: 3).contains(family.cellar))
            #expect(!family.waiters.contains(family.cellar))
            let answers = try await onThread { try (0..<5).map { _ in try Self.ask(family.port) } }
            #expect(answers == Array(repeating: family.cellar, count: 5))
        }

        @Test("It is started again when it was killed: no connection is refused, and the others serve on", .namesHang)
        func killed() async throws {
            let family = try await Family()
            let answers = try await onThread {
                try (0..<40).map { number in
                    if number == 10 { kill(family.cellar, SIGKILL) }
                    return try Self.ask(family.port)
                }
            }
            // One at most was in its hands.
            #expect(answers.filter { $0 == nil }.count <= 1)
            let next = try #require(answers.last ?? nil)
            #expect(next != family.cellar)
            #expect(await family.brasserie.children(count: 3).allSatisfy { family.waiters.contains($0) || $0 == next })
            let log = try await onThread { family.brasserie.log(2) }
            #expect(log[0].contains("the companion (\(family.cellar)) ended by signal 9"), "\(log)")
        }

        @Test(
            "At SIGHUP it is replaced before the others; none of its requests is lost, and there are never two",
            .namesHang)
        func replaced() async throws {
            let family = try await Family()
            family.brasserie.signalParent(SIGHUP)
            try await until("\(family.brasserie.children)") {
                let answer = try await onThread { try Self.ask(family.port) }
                #expect(answer != nil, "A request was lost.")
                let children = Set(family.brasserie.children)
                return children.count == 3 && children.isDisjoint(with: family.waiters.union([family.cellar]))
            }
            let next = try #require(try await onThread { try Self.ask(family.port) } as pid_t?)
            let log = try await onThread { family.brasserie.log(4) }
            #expect(log[0] == "\(family.cellar) has closed the cellar", "\(log)")
            #expect(log[1] == "\(next) is the cellar", "\(log)")
            #expect(log[2...].allSatisfy { $0.contains(" asks http://127.0.0.1:\(family.port)") }, "\(log)")
        }

        @Test("It ends after the processes that ask it, and before their parent", .namesHang)
        func last() async throws {
            let family = try await Family()
            family.brasserie.signalParent(SIGTERM)
            let (log, remaining) = try await onThread {
                (family.brasserie.log(1), family.waiters.filter { kill($0, 0) == 0 })
            }
            #expect(log == ["\(family.cellar) has closed the cellar"] && remaining.isEmpty)
            let end = try await onThread { family.brasserie.log(1) }
            #expect(end == ["the Brasserie is closed"])
            #expect(await family.brasserie.status() == 0)
        }

        @Test("It ends by itself when its parent was killed", .namesHang)
        func orphaned() async throws {
            let family = try await Family()
            family.brasserie.signalParent(SIGKILL)
            #expect(await family.brasserie.status() == SIGKILL)
            await until("\(family.cellar)") { kill(family.cellar, 0) != 0 }
        }

        @Test("If it cannot open at first, the program ends, and says why once", .namesHang, arguments: ["1", "2"])
        func cannotOpen(processes: String) async throws {
            let refused = try await ServedBrasserie.runRefused("0", processes, "locked")
            #expect(refused.status == 1)
            #expect(refused.errors == "The cellar is locked.\n")
        }

        @Test("A program of one process opens it within itself, and closes it after the house", .namesHang)
        func alone() async throws {
            let brasserie = try ServedBrasserie("1", "cellar")
            let log = try await onThread { brasserie.log(2) }
            let process = try #require(pid_t(log[0].prefix { $0 != " " }))
            let port = try #require(URL(string: String(log[1].split(separator: " ")[2]))?.port)
            #expect(try await onThread { try Self.ask(port) } == process)
            brasserie.signalParent(SIGTERM)
            let end = try await onThread { brasserie.log(2) }
            #expect(end == ["\(process) has closed the cellar", "the Brasserie is closed"])
        }
    }
#endif
