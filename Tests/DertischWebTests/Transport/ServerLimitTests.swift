import DertischTesting
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@Suite("Server limits", .namesHang) struct ServerLimitTests {
    private static let hello: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { _ in .response(.text("hello")) }

    @Test("A server at its limit with busy connections answers 503, with one line in the log")
    func busy() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        let (gate, lines) = (Gate(), Lines())
        try await serving(limits: limits, log: { lines.add($0) }) { _ in
            await gate.pass()
            return .response(.text("hello"))
        } during: { server, port in
            try await visit(port) { first in
                let second = try Visitor(port: port)
                for visitor in [first, second] { try visitor.say("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
                while gate.arrivals < 2 {}
                for _ in 0..<3 {
                    let third = try Visitor(port: port)
                    let answer = try third.answer()
                    #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
                    #expect(third.hearOut().isEmpty)
                }
                gate.open()
                #expect(try first.answer().status == 200 && second.answer().status == 200)
            }
            #expect(server.counters.refused == [.tooManyConnections: 3])
            #expect(lines.all.count == 1 && lines.all[0].contains("503"))
            await server.comes { $0.connectionsOpen == 0 }
            #expect(try await visit(port) { try $0.get("/") }.status == 200)
        }
    }

    @Test("A server at its limit closes the connection that has waited longest, for a new one")
    func displacement() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        let lines = Lines()
        try await serving(limits: limits, log: { lines.add($0) }, Self.hello) { server, port in
            try await visit(port) { idle in
                #expect(try idle.get("/").status == 200)
                let halfOpen = try Visitor(port: port)
                try halfOpen.say("GET / HTTP/1.1\r\nHost")
                while server.counters.connectionsOpen < 2 {}
                let third = try Visitor(port: port)
                #expect(try third.get("/").status == 200)
                #expect(idle.hearOut().isEmpty)
                let fourth = try Visitor(port: port)
                #expect(try fourth.get("/").status == 200)
                #expect(halfOpen.hearOut().isEmpty)
                #expect(try third.get("/").status == 200)
            }
            #expect(server.counters.refused[.displaced] == 2 && lines.all.count == 1)
        }
    }

    @Test("A thousand half-open connections do not lock others out of a server")
    func halfOpen() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 100
        try await serving(limits: limits, Self.hello) { server, port in
            try await onThread {
                var crowd: [Visitor] = []
                for count in 0..<1_500 {
                    let visitor = try Visitor(port: port)
                    try visitor.say("GET / HTTP/1.1\r\nHo")
                    crowd.append(visitor)
                    if crowd.count > 200 { crowd.removeFirst() }
                    if count.isMultiple(of: 100) { #expect(try Visitor(port: port).get("/").status == 200) }
                }
            }
            #expect(server.counters.refused[.displaced, default: 0] > 1_000)
        }
    }

    @Test("A server answers 503 to a connection beyond the limit of its address")
    func addresses() async throws {
        var limits = HTTPServer.Limits()
        limits.connectionsFromLoopback = 1
        let gate = Gate()
        try await serving(limits: limits) { _ in
            await gate.pass()
            return .response(.text("hello"))
        } during: { server, port in
            let statuses = try await visit(port) { first in
                try first.say("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                while gate.arrivals < 1 {}
                let second = try Visitor(port: port).answer().status
                gate.open()
                return [try first.answer().status, second]
            }
            #expect(statuses == [200, 503])
            #expect(server.counters.refused == [.tooManyFromOneAddress: 1])
        }
    }

    @Test("A server leaves some of the process's file descriptors to the rest of the program")
    func descriptors() {
        #expect(DescriptorLimit.room(for: 10_000, among: 1 << 20) == 10_000)
        #expect(DescriptorLimit.room(for: 10_000, among: 1024) == 960)
        #expect(DescriptorLimit.room(for: 10_000, among: 64) == 32)
        #expect(DescriptorLimit.room(for: 5, among: 64) == 5)
        #expect(DescriptorLimit.room(for: .max, among: 0) == 1)
        #expect(DescriptorLimit.room(for: .max, among: .max) == .max - 64)
    }

    @Test("A server ends a client that sends its request slowly, but none that waits for its answer")
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

    @Test("A server ends an idle connection")
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

/// Lines of a log.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
