#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischWeb

    @Suite("A room of several processes") struct ProcessFamilyTests {
        private static func page(_ port: Int) throws -> SocketClient.Answer {
            let client = try SocketClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\r\n")
            return try client.answer()
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
                    let page = try Self.page(port)
                    let token = try #require(page.text.firstMatch(of: /data-session="([0-9a-f]+)"/)).1
                    let cookie = try #require(page.headers["set-cookie"]).prefix { $0 != ";" }
                    // The other process accepts every second connection.
                    let socket = try SocketClient(port: port)
                    try socket.send(
                        SocketClient.handshake
                            .replacing("GET /socket", with: "GET /~dertisch/socket?\(token.prefix(4))")
                            .replacing(
                                "Host: a\r\n",
                                with:
                                    "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n"
                            ))
                    guard try socket.answer().status == 101 else { return ("refused", "") }
                    try socket.send(text: #"["join","\#(token)",true]"#)
                    return (try socket.receiveFrame().text, String(token.prefix(4)))
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

        @Test("If the first process cannot open its house, the program ends, and says why once", .namesHang)
        func cannotOpen() async throws {
            let program = Process()
            let errors = Pipe()
            program.executableURL = ServedBrasserie.program
            program.arguments = ["0", "2", "fault"]
            let folder = try TemporaryFolder()
            program.environment = ProcessInfo.processInfo.environment.merging(ServedBrasserie.environment(folder)) {
                $1
            }
            program.standardError = errors
            program.standardOutput = FileHandle.nullDevice
            try program.run()
            try await onThread { program.waitUntilExit() }
            #expect(program.terminationStatus == 1)
            try errors.fileHandleForWriting.close()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(text.components(separatedBy: "has no layout for bar").count == 2, "\(text)")
        }
    }
#endif
