import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@Suite("Server life cycle", .namesHang) struct ServerLifeTests {
    private static let hello: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { _ in .response(.text("hello")) }

    @Test("A server can be stopped before its start and twice, and started again")
    func again() async throws {
        let server = HTTPServer()
        await server.stop()
        for _ in 0..<3 {
            let port = try server.start(Self.hello)
            #expect(server.port == port)
            #expect(throws: HTTPServer.Error.alreadyServing(host: "127.0.0.1")) { try server.start(Self.hello) }
            #expect(try await visit(port) { try $0.get("/") }.text == "hello")
            async let one: Void = server.stop()
            async let other: Void = server.stop()
            _ = await (one, other)
            #expect(server.port == nil)
            await #expect(throws: Visitor.Failure.self) { try await visit(port) { try $0.get("/") } }
        }
    }

    @Test("A server listens on an IPv6 address")
    func ipv6() async throws {
        let server = HTTPServer(host: "::1")
        do throws(HTTPServer.Error) { _ = try server.start(Self.hello) } catch {
            // A machine without IPv6 says so.
            #expect(error == .badHost("::1"))
        }
        await server.stop()
    }

    @Test("A stopping server finishes the request in progress")
    func inHand() async throws {
        let gate = Gate()
        let server = HTTPServer(clock: TestClock())
        let port = try server.start { _ in
            await gate.pass()
            return .response(.text("just in time"))
        }
        async let answer = visit(port) { try $0.get("/") }
        await gate.reached()
        async let stopped: Void = server.stop()
        await until("port \(server.port ?? 0) is still open") { server.port == nil }
        gate.open()
        #expect(try await answer.text == "just in time")
        await stopped
    }

    @Test("A stopping server refuses new connections")
    func newcomers() async throws {
        let gate = Gate()
        let server = HTTPServer(clock: TestClock())
        let port = try server.start { request in
            if request.path == "/slow" { await gate.pass() }
            return .response(.text("done"))
        }
        async let slow = visit(port) { try $0.get("/slow") }
        await gate.reached()
        let last = try await visit(port) { visitor in
            _ = try visitor.get("/first")
            Task { await server.stop() }
            // Whoever is connected may still be answered, and is then told to leave.
            var answer = try visitor.get("/second")
            while answer.headers["connection"] == nil { answer = try visitor.get("/second") }
            #expect(visitor.hearOut().isEmpty)
            #expect(try Visitor(port: port).hearOut().isEmpty)
            return answer
        }
        #expect(last.headers["connection"]?.lowercased() == "close")
        #expect(server.counters.refused[.stopping, default: 0] >= 1)
        gate.open()
        #expect(try await slow.text == "done")
        await server.stop()
    }

    @Test("A stopping server cancels a handler that does not end, and answers 503 for it")
    func farewell() async throws {
        let clock = TestClock()
        let server = HTTPServer(clock: clock)
        let gate = Gate()
        let cancelled = Gate()
        let port = try server.start { _ in
            await withTaskCancellationHandler {
                await gate.pass()
            } onCancel: {
                cancelled.open()
            }
            return .response(.text("too late"))
        }
        async let answer = visit(port) { try? $0.get("/").status }
        await gate.reached()
        async let stopped: Void = server.stop()
        // The heart and the farewell.
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        await stopped
        await cancelled.pass()
        // The daemon may end before the answer has left.
        let status = try await answer
        #expect(status == 503 || status == nil)
        #expect(server.counters.inHand == 0 && server.counters.connectionsOpen == 0)
        gate.open()
    }

    @Test("A server with a farewell of zero stops during a request")
    func noFarewell() async throws {
        for _ in 0..<100 {
            let server = HTTPServer(limits: Self.hasty)
            let gate = Gate()
            let port = try server.start { _ in
                await gate.pass()
                return .response(.text("too late"))
            }
            async let answer = visit(port) { try? $0.get("/").status }
            await gate.reached()
            await server.stop()
            #expect(server.port == nil && server.counters.inHand == 0 && server.counters.connectionsOpen == 0)
            gate.open()
            // The daemon may end before the answer has left.
            let status = try await answer
            #expect(status == 503 || status == nil)
        }
    }

    @Test("A stopping server sends close frames to its sockets, and waits for theirs")
    func sockets() async throws {
        let server = HTTPServer(clock: TestClock())
        let guest = Scribe()
        let port = try server.start { _ in .webSocket(guest) }
        async let status = visit(port) { visitor in
            try visitor.upgrade()
            let frame = try visitor.hearFrame()
            try visitor.say(Visitor.closing(1001))
            return frame.status
        }
        await guest.comes(.opened)
        await server.stop()
        #expect(try await status == 1001)
        #expect(guest.events == [.opened, .closed(.serverStopped)])
        #expect(server.counters.socketsOpen == 0)
    }

    @Test("A stopping server drops sockets that do not answer its close frame")
    func deafSockets() async throws {
        let clock = TestClock()
        let server = HTTPServer(clock: clock)
        let guests = (0..<20).map { _ in Scribe() }
        let next = Counter()
        let port = try server.start { _ in .webSocket(guests[next.up()]) }
        async let heard = onThread {
            let visitors = try guests.map { _ in try Visitor(port: port) }
            for visitor in visitors { try visitor.upgrade() }
            return visitors.map { $0.hearOut().count }
        }
        for guest in guests { await guest.comes(.opened) }
        async let stopped: Void = server.stop()
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        await stopped
        #expect(try await heard.allSatisfy { $0 > 4 })
        for guest in guests { #expect(guest.events == [.opened, .closed(.serverStopped)]) }
    }

    @Test("A stopped server releases its handler, its sockets and their listeners")
    func letsGo() async throws {
        weak var guest: Scribe?
        weak var socket: WebSocket?
        do {
            let lively = Scribe()
            let server = HTTPServer(clock: TestClock())
            let port = try server.start { _ in .webSocket(lively) }
            try await visit(port) { visitor in
                try visitor.upgrade()
                try visitor.say(text: "hello")
                #expect(try visitor.hearFrame().text == "hello")
                #expect(try visitor.leave() == 1000)
            }
            await lively.comes(.closed(.closedByClient(status: 1000)))
            (guest, socket) = (lively, lively.socket)
            await server.stop()
        }
        // The system lets go of what it watched for the socket a moment after the stop.
        await until("the socket or its listener is still held") { guest == nil && socket == nil }
    }

    @Test("A server stopped at any moment of a handshake leaves no socket open")
    func storm() async throws {
        for round in 0..<20 {
            let server = HTTPServer(limits: Self.hasty)
            let port = try server.start { request in
                request.path == "/socket" ? .webSocket(Scribe()) : .response(.text("hello"))
            }
            async let storm: Void = onThread {
                for _ in 0..<40 {
                    guard let visitor = try? Visitor(port: port) else { return }
                    try? visitor.say(Visitor.handshake)
                    try? visitor.say(text: "hello")
                }
            }
            await until("\(server.counters)") { server.counters.requests >= round }
            await server.stop()
            #expect(server.counters.socketsOpen == 0 && server.counters.connectionsOpen == 0)
            try await storm
        }
    }

    private static var hasty: HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.farewell = .zero
        return limits
    }
}
