import ServerSupport
import DertischTesting
import Synchronization
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Server limits", .namesHang) struct ServerLimitTests {
    private static let hello: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { _ in .response(.text("hello")) }

    @Test("A server at its limit with busy connections answers 503, with one line in the log")
    func busy() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxConnections = 2
        let (latch, lines) = (Latch(), Lines())
        try await serving(limits: limits, log: { lines.add($0) }) { _ in
            await latch.wait()
            return .response(.text("hello"))
        } during: { server, port in
            try await withClient(port) { first in
                let second = try SocketClient(port: port)
                for client in [first, second] { try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
                while latch.arrivals < 2 {}
                for _ in 0..<3 {
                    let third = try SocketClient(port: port)
                    let answer = try third.answer()
                    #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
                    #expect(third.receiveAll().isEmpty)
                }
                latch.open()
                #expect(try first.answer().status == 200 && second.answer().status == 200)
            }
            #expect(server.counters.refused == [.tooManyConnections: 3])
            #expect(lines.all.count == 1 && lines.all[0].contains("503"))
            await server.eventually { $0.connectionsOpen == 0 }
            #expect(try await withClient(port) { try $0.get("/") }.status == 200)
        }
    }

    @Test("A server at its limit closes the connection that has waited longest, for a new one")
    func displacement() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxConnections = 2
        let lines = Lines()
        try await serving(limits: limits, log: { lines.add($0) }, Self.hello) { server, port in
            try await withClient(port) { idle in
                #expect(try idle.get("/").status == 200)
                let halfOpen = try SocketClient(port: port)
                try halfOpen.send("GET / HTTP/1.1\r\nHost")
                while server.counters.connectionsOpen < 2 {}
                let third = try SocketClient(port: port)
                #expect(try third.get("/").status == 200)
                #expect(idle.receiveAll().isEmpty)
                let fourth = try SocketClient(port: port)
                #expect(try fourth.get("/").status == 200)
                #expect(halfOpen.receiveAll().isEmpty)
                #expect(try third.get("/").status == 200)
            }
            #expect(server.counters.refused[.displaced] == 2 && lines.all.count == 1)
        }
    }

    @Test("A thousand half-open connections do not lock others out of a server")
    func halfOpen() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxConnections = 100
        try await serving(limits: limits, Self.hello) { server, port in
            try await onThread {
                var crowd: [SocketClient] = []
                for count in 0..<1_500 {
                    let client = try SocketClient(port: port)
                    try client.send("GET / HTTP/1.1\r\nHo")
                    crowd.append(client)
                    if crowd.count > 200 { crowd.removeFirst() }
                    if count.isMultiple(of: 100) { #expect(try SocketClient(port: port).get("/").status == 200) }
                }
            }
            #expect(server.counters.refused[.displaced, default: 0] > 1_000)
        }
    }

    @Test("A server answers 503 to a connection beyond the limit of its address")
    func addresses() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxConnectionsFromLoopback = 1
        let latch = Latch()
        try await serving(limits: limits) { _ in
            await latch.wait()
            return .response(.text("hello"))
        } during: { server, port in
            let statuses = try await withClient(port) { first in
                try first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                while latch.arrivals < 1 {}
                let second = try SocketClient(port: port).answer().status
                latch.open()
                return [try first.answer().status, second]
            }
            #expect(statuses == [200, 503])
            #expect(server.counters.refused == [.tooManyFromOneAddress: 1])
        }
    }

    @Test("A server leaves some of the process's file descriptors to the rest of the program")
    func descriptors() {
        #expect(DescriptorLimit.capacity(for: 10_000, descriptors: 1 << 20) == 10_000)
        #expect(DescriptorLimit.capacity(for: 10_000, descriptors: 1024) == 960)
        #expect(DescriptorLimit.capacity(for: 10_000, descriptors: 64) == 32)
        #expect(DescriptorLimit.capacity(for: 5, descriptors: 64) == 5)
        #expect(DescriptorLimit.capacity(for: .max, descriptors: 0) == 1)
        #expect(DescriptorLimit.capacity(for: .max, descriptors: .max) == .max - 64)
    }

    @Test("A server ends a client that sends its request slowly, but none that waits for its answer")
    func slowClients() async throws {
        var limits = HTTPServer.Limits.patient
        limits.requestTimeout = .seconds(1)
        let latch = Latch()
        try await serving(limits: limits) { _ in
            await latch.wait()
            return .response(.text("late"))
        } during: { server, port in
            // A busy machine may hold up this client, too, between its connection and its request: then it begins again.
            async let patient = onThread {
                while true {
                    do { return try SocketClient(port: port).get("/") } catch { if latch.arrivals > 0 { throw error } }
                }
            }
            await latch.arrived()
            let refusedBefore = server.counters.refused[.requestTimeout, default: 0]
            let heard = try await withClient(port) { slow in
                try? slow.send("GET / HTTP/1.1\r\nHost")
                return slow.receiveAll()
            }
            #expect(heard.isEmpty)
            #expect(server.counters.refused == [.requestTimeout: refusedBefore + 1])
            latch.open()
            #expect(try await patient.text == "late")
            #expect(latch.arrivals == 1)
        }
    }

    @Test("A server ends an idle connection")
    func idleness() async throws {
        var limits = HTTPServer.Limits.patient
        limits.idleTimeout = .seconds(1)
        try await serving(limits: limits, Self.hello) { _, port in
            let heard = try await withClient(port) { client in
                // On a busy machine its limit may be over before.
                _ = try? client.get("/")
                return client.receiveAll()
            }
            #expect(heard.isEmpty)
        }
    }
}

/// Lines of a log.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
