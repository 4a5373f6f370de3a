import ServerSupport
import DertischTesting
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Server life cycle", .namesHang) struct ServerLifeTests {
    private static let hello: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { _ in .response(.text("hello")) }

    @Test("A server can be stopped before its start and twice, and started again")
    func again() async throws {
        let server = HTTPServer(limits: .patient)
        await server.stop()
        for _ in 0..<3 {
            let port = try server.start(Self.hello)
            #expect(server.port == port)
            #expect(throws: HTTPServer.Error.alreadyServing(host: "127.0.0.1")) { try server.start(Self.hello) }
            #expect(try await withClient(port) { try $0.get("/") }.text == "hello")
            async let one: Void = server.stop()
            async let other: Void = server.stop()
            _ = await (one, other)
            #expect(server.port == nil)
            await #expect(throws: SocketClient.Failure.self) { try await withClient(port) { try $0.get("/") } }
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
    func requestsInProgress() async throws {
        let latch = Latch()
        let server = HTTPServer(limits: .patient, clock: TestClock())
        let port = try server.start { _ in
            await latch.wait()
            return .response(.text("just in time"))
        }
        async let answer = withClient(port) { try $0.get("/") }
        await latch.arrived()
        async let stopped: Void = server.stop()
        await until("port \(server.port ?? 0) is still open") { server.port == nil }
        latch.open()
        #expect(try await answer.text == "just in time")
        await stopped
    }

    @Test("A request that has arrived before the server was stopped is answered")
    func requestsThatHaveArrived() async throws {
        for _ in 0..<100 {
            let server = HTTPServer(limits: .patient, clock: TestClock())
            let port = try server.start { _ in .response(.text("in time")) }
            let answer = try await withClient(port) { client in
                _ = try client.get("/first")
                try client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                Task { await server.stop() }
                return try client.answer().text
            }
            #expect(answer == "in time")
            await server.stop()
        }
    }

    @Test("Where others listen at its socket, a stopping server answers who is connected, and no later clients")
    func sharedSocket() async throws {
        let shared = try ListeningSocket(host: ListeningSocket.ownHost, port: 0)
        var limits = HTTPServer.Limits.patient
        limits.shutdownTimeout = hangLimit
        func server(answering text: String) throws -> HTTPServer {
            let socket = ListeningSocket(shared: dup(shared.descriptor), port: shared.port)
            let server = HTTPServer(
                of: socket, limits: limits, proxies: HTTPServer.Proxies(), log: { _ in })
            _ = try server.start { _ in .response(.text(text)) }
            return server
        }
        let first = try server(answering: "first")
        let hasConnected = DispatchSemaphore(value: 0)
        var silent: SocketClient? = try SocketClient(port: shared.port)
        let answers = try await withClient(shared.port) { [first] client in
            let fresh = try SocketClient(port: shared.port)
            _ = try client.get("/")
            Task { await first.stop() }
            var last = try client.get("/")
            while last.headers["connection"] == nil { last = try client.get("/") }
            return [last, try fresh.get("/")]
        }
        for answer in answers {
            #expect(answer.text == "first" && answer.headers["connection"]?.lowercased() == "close")
        }
        async let later = withClient(shared.port) { client in
            hasConnected.signal()
            return try client.get("/").text
        }
        try await onThread { hasConnected.wait() }
        // The server has waited for this one, and does no longer.
        #expect(silent != nil)
        silent = nil
        await first.stop()
        let second = try server(answering: "second")
        let answer = try await later
        #expect(answer == "second")
        await second.stop()
        shared.close()
    }

    @Test("A stopping server refuses new connections")
    func newcomers() async throws {
        let latch = Latch()
        let server = HTTPServer(limits: .patient, clock: TestClock())
        let port = try server.start { request in
            if request.path == "/slow" { await latch.wait() }
            return .response(.text("done"))
        }
        async let slow = withClient(port) { try $0.get("/slow") }
        await latch.arrived()
        let last = try await withClient(port) { client in
            _ = try client.get("/first")
            Task { await server.stop() }
            // A connected client may still be answered, and is then told to close.
            var answer = try client.get("/second")
            while answer.headers["connection"] == nil { answer = try client.get("/second") }
            #expect(client.receiveAll().isEmpty)
            #expect(try SocketClient(port: port).receiveAll().isEmpty)
            return answer
        }
        #expect(last.headers["connection"]?.lowercased() == "close")
        #expect(server.counters.refused[.stopping, default: 0] >= 1)
        latch.open()
        #expect(try await slow.text == "done")
        await server.stop()
    }

    @Test("A stopping server cancels a handler that does not end, and answers 503 for it")
    func shutdownTimeout() async throws {
        let clock = TestClock()
        let server = HTTPServer(limits: .patient, clock: clock)
        let latch = Latch()
        let cancelled = Latch()
        let port = try server.start { _ in
            await withTaskCancellationHandler {
                await latch.wait()
            } onCancel: {
                cancelled.open()
            }
            return .response(.text("too late"))
        }
        async let answer = withClient(port) { try? $0.get("/").status }
        await latch.arrived()
        async let stopped: Void = server.stop()
        // The heartbeats and the time-out of the shutdown.
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        await stopped
        await cancelled.wait()
        // The daemon may end before the answer has left.
        let status = try await answer
        #expect(status == 503 || status == nil)
        #expect(server.counters.requestsInProgress == 0 && server.counters.connectionsOpen == 0)
        latch.open()
    }

    @Test("A server with a shutdown time-out of zero stops during a request")
    func noFarewell() async throws {
        for _ in 0..<100 {
            let server = HTTPServer(limits: Self.hasty)
            let latch = Latch()
            let port = try server.start { _ in
                await latch.wait()
                return .response(.text("too late"))
            }
            async let answer = withClient(port) { try? $0.get("/").status }
            await latch.arrived()
            await server.stop()
            #expect(
                server.port == nil && server.counters.requestsInProgress == 0 && server.counters.connectionsOpen == 0)
            latch.open()
            // The daemon may end before the answer has left.
            let status = try await answer
            #expect(status == 503 || status == nil)
        }
    }

    @Test("A stopping server sends close frames to its sockets, and waits for theirs")
    func sockets() async throws {
        let server = HTTPServer(limits: .patient, clock: TestClock())
        let guest = RecordingListener()
        let port = try server.start { _ in .webSocket(guest) }
        async let status = withClient(port) { client in
            try client.upgrade()
            let frame = try client.receiveFrame()
            try client.send(SocketClient.closing(1001))
            return frame.status
        }
        await guest.eventually(.opened)
        await server.stop()
        #expect(try await status == 1001)
        #expect(guest.events == [.opened, .closed(.serverStopped)])
        #expect(server.counters.socketsOpen == 0)
    }

    @Test("A stopping server drops sockets that do not answer its close frame")
    func deafSockets() async throws {
        let clock = TestClock()
        let server = HTTPServer(limits: .patient, clock: clock)
        let guests = (0..<20).map { _ in RecordingListener() }
        let next = Counter()
        let port = try server.start { _ in .webSocket(guests[next.up()]) }
        // A client that fails says why, and the test does not wait for it.
        let (areOpen, open) = AsyncThrowingStream.makeStream(of: Never.self)
        async let heard = onThread {
            do {
                let clients = try guests.map { _ in try SocketClient(port: port) }
                for client in clients { try client.upgrade() }
                open.finish()
                return clients.map { $0.receiveAll().count }
            } catch {
                open.finish(throwing: error)
                throw error
            }
        }
        for try await _ in areOpen {}
        for guest in guests { await guest.eventually(.opened) }
        async let stopped: Void = server.stop()
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        await stopped
        #expect(try await heard.allSatisfy { $0 > 4 })
        for guest in guests { #expect(guest.events == [.opened, .closed(.serverStopped)]) }
    }

    @Test("A stopped server releases its handler, its sockets and their listeners")
    func releases() async throws {
        weak var guest: RecordingListener?
        weak var socket: WebSocket?
        do {
            let lively = RecordingListener()
            let server = HTTPServer(limits: .patient, clock: TestClock())
            let port = try server.start { _ in .webSocket(lively) }
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(text: "hello")
                #expect(try client.receiveFrame().text == "hello")
                #expect(try client.close() == 1000)
            }
            await lively.eventually(.closed(.closedByClient(status: 1000)))
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
                request.path == "/socket" ? .webSocket(RecordingListener()) : .response(.text("hello"))
            }
            async let storm: Void = onThread {
                for _ in 0..<40 {
                    guard let client = try? SocketClient(port: port) else { return }
                    try? client.send(SocketClient.handshake)
                    try? client.send(text: "hello")
                }
            }
            await until("\(server.counters)") { server.counters.requests >= round }
            await server.stop()
            #expect(server.counters.socketsOpen == 0 && server.counters.connectionsOpen == 0)
            try await storm
        }
    }

    private static var hasty: HTTPServer.Limits {
        var limits = HTTPServer.Limits.patient
        limits.shutdownTimeout = .zero
        return limits
    }
}
