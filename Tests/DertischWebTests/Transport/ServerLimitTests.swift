import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@Suite("A server's limits", .namesHang) struct ServerLimitTests {
    private static let hello: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { _ in .response(.text("hello")) }

    @Test("turn away the connection beyond the limit for all, and let one in when one has gone")
    func connections() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        try await serving(limits: limits, Self.hello) { server, port in
            try await visit(port) { first in
                let second = try Visitor(port: port)
                #expect(try first.get("/").status == 200)
                #expect(try second.get("/").status == 200)
                let third = try Visitor(port: port)
                #expect(third.hearOut().isEmpty)
                #expect(server.counters.refused == [.tooManyConnections: 1])
            }
            await server.comes { $0.connectionsOpen == 0 }
            #expect(try await visit(port) { try $0.get("/") }.status == 200)
        }
    }

    @Test("turn away the connection beyond the limit for one address")
    func addresses() async throws {
        var limits = HTTPServer.Limits()
        limits.connectionsFromLoopback = 1
        try await serving(limits: limits, Self.hello) { server, port in
            let (heard, status) = try await visit(port) { first in
                _ = try first.get("/")
                return (try Visitor(port: port).hearOut(), try first.get("/").status)
            }
            #expect(heard.isEmpty && status == 200)
            #expect(server.counters.refused == [.tooManyFromOneAddress: 1])
        }
    }

    @Test("end a client that sends its request a byte at a time, but none that waits for its answer")
    func slowClients() async throws {
        var limits = HTTPServer.Limits()
        limits.heartbeat = .seconds(20)
        limits.arrival = .seconds(40)
        let clock = TestClock()
        let gate = Gate()
        try await serving(limits: limits, clock: clock) { _ in
            await gate.pass()
            return .response(.text("late"))
        } during: { server, port in
            async let patient = visit(port) { try $0.get("/") }
            await gate.reached()
            async let slow = visit(port) { visitor in
                try visitor.say("GET / HTTP/1.1\r\nHost")
                return visitor.hearOut()
            }
            await server.comes { $0.connectionsOpen == 2 }
            for _ in 0..<3 {
                #expect(server.counters.refused.isEmpty)
                await clock.sleepers(1)
                clock.advance(by: .seconds(20))
            }
            let heard = try await slow
            #expect(heard.isEmpty)
            #expect(server.counters.refused == [.late: 1])
            gate.open()
            let answer = try await patient
            #expect(answer.text == "late")
        }
    }

    @Test("end a connection on which nothing moves")
    func idleness() async throws {
        var limits = HTTPServer.Limits()
        limits.idle = .seconds(1)
        try await serving(limits: limits, Self.hello) { _, port in
            let heard = try await visit(port) { visitor in
                _ = try visitor.get("/")
                return visitor.hearOut()
            }
            #expect(heard.isEmpty)
        }
    }
}
