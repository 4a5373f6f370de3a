import DertischTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@Suite("WebSocket", .namesHang) struct WebSocketTests {
    @Test("A WebSocket receives and sends texts in order, split anywhere")
    func texts() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await visit(port) { visitor in
                try visitor.upgrade()
                try visitor.say(text: "Grüezi")
                #expect(try visitor.hearFrame() == .init(opcode: 1, payload: Array("Grüezi".utf8)))
                let long = String(repeating: "x", count: 65_536)
                try visitor.say(text: long)
                #expect(try visitor.hearFrame().text == long)
                try visitor.say(Visitor.frame(1, Array("a".utf8), isLast: false))
                try visitor.say(Visitor.frame(9, Array("?".utf8)))
                #expect(try visitor.hearFrame() == .init(opcode: 10, payload: Array("?".utf8)))
                for byte in Visitor.frame(0, Array("b".utf8)) { try visitor.say([byte]) }
                #expect(try visitor.hearFrame().text == "ab")
                #expect(try visitor.leave(4321) == 4321)
            }
            await guest.comes(.closed(.closedByClient(status: 4321)))
            #expect(guest.events.first == .opened && guest.events.count == 5)
            await server.comes { $0.socketsOpen == 0 }
            #expect(server.counters.messagesIn == 3 && server.counters.messagesOut == 3)
        }
    }

    @Test("A WebSocket accepts messages sent together with its handshake")
    func haste() async throws {
        try await serving { _ in
            .webSocket(Scribe())
        } during: { _, port in
            try await visit(port) { visitor in
                try visitor.say(Array(Visitor.handshake.utf8) + Visitor.frame(1, Array("early".utf8)))
                #expect(try visitor.answer().status == 101)
                #expect(try visitor.hearFrame().text == "early")
                #expect(try visitor.leave() == 1000)
            }
        }
    }

    @Test("A WebSocket is refused for an invalid handshake, and for other versions")
    func handshakes() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await visit(port) { visitor in
                #expect(try visitor.get("/socket").status == 400)
                try visitor.say(Visitor.handshake.replacing("Version: 13", with: "Version: 8"))
                let answer = try visitor.answer()
                #expect(answer.status == 426 && answer.headers["sec-websocket-version"] == "13")
                let old = try Visitor(port: port)
                try old.say(Visitor.handshake.replacing("HTTP/1.1", with: "HTTP/1.0"))
                #expect(try old.answer().status == 400)
            }
            await server.comes { $0.refused[.notAHandshake] == 3 && $0.inHand == 0 }
            #expect(guest.events.isEmpty && server.counters.socketsOpened == 0)
        }
    }

    @Test("A WebSocket is closed with the status of the violation", arguments: FrameCodecTests.breaches)
    func breaches(_ what: String, _ bytes: [UInt8], _ status: Int) async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await visit(port) { visitor in
                try visitor.upgrade()
                try visitor.say(bytes)
                let frame = try visitor.hearFrame()
                #expect(frame.opcode == 8 && frame.status == status, "\(what)")
                // The connection ends once the client closes its side.
                visitor.finish()
                #expect(visitor.hearOut().isEmpty)
            }
            await guest.comes(.closed(.violation(status: status)))
            #expect(guest.events.count == 2 && server.counters.refused == [.violation: 1])
        }
    }

    @Test("A WebSocket sends an immediate answer before it answers the close frame behind the question")
    func lastAnswer() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            try await visit(port) { visitor in
                try visitor.upgrade()
                try visitor.say(Visitor.frame(1, Array("question".utf8)) + Visitor.closing(1000))
                #expect(try visitor.hearFrame().text == "question")
                #expect(try visitor.hearFrame().status == 1000)
            }
            await guest.comes(.closed(.closedByClient(status: 1000)))
        }
    }

    @Test("A WebSocket ends when its client disconnects without a close frame", arguments: [false, true])
    func loss(isAbrupt: Bool) async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await visit(port) { visitor in
                try visitor.upgrade()
                try visitor.say([0x81])
                if isAbrupt { visitor.reset() }
            }
            await guest.comes(.closed(.lost))
            await server.comes { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
        }
    }

    @Test("A WebSocket closed by the server first sends earlier messages")
    func closing() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            async let heard = visit(port) { visitor in
                try visitor.upgrade()
                let frames = [try visitor.hearFrame(), try visitor.hearFrame(), try visitor.hearFrame()]
                try visitor.say(text: "unheard")
                try visitor.say(Visitor.closing(4001))
                return (frames, visitor.hearOut())
            }
            await guest.comes(.opened)
            let socket = try #require(guest.socket)
            socket.send(Array("one".utf8))
            socket.send(Array("two".utf8))
            socket.close(4001, "Enough.")
            socket.send(Array("three".utf8))
            let (frames, rest) = try await heard
            #expect(frames.map(\.opcode) == [1, 1, 8] && frames[1].text == "two")
            #expect(frames[2].status == 4001 && frames[2].text.hasSuffix("Enough.") && rest.isEmpty)
            #expect(guest.events == [.opened, .closed(.closedHere(status: 4001))])
            #expect(socket.ending == .closedHere(status: 4001))
        }
    }

    @Test("A WebSocket sends several messages in order")
    func manyAtOnce() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            async let heard = visit(port) { visitor in
                try visitor.upgrade()
                let texts = try (0..<2000).map { _ in try visitor.hearFrame().text }
                _ = try visitor.leave()
                return texts
            }
            await guest.comes(.opened)
            let socket = try #require(guest.socket)
            for number in 0..<2000 { socket.send(Array("\(number)".utf8)) }
            let texts = try await heard
            #expect(texts == (0..<2000).map(String.init))
            #expect(socket.bufferedBytes == 0)
        }
    }

    @Test("A WebSocket waits for a reader that pauses, and sends the rest later")
    func pausing() async throws {
        let guest = Scribe()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            let message = [UInt8](repeating: 0x61, count: 5 << 20)
            let sent = DispatchSemaphore(value: 0)
            async let count = visit(port, receiveBuffer: 4096) { visitor in
                try visitor.upgrade()
                sent.wait()
                var lengths = [try visitor.hearFrame().payload.count]
                try visitor.say(text: "read on.")
                lengths.append(try visitor.hearFrame().payload.count)
                _ = try visitor.leave()
                return lengths
            }
            await guest.comes(.opened)
            // Larger than what may wait, but nothing waits before it.
            guest.socket?.send(message)
            #expect(guest.socket?.bufferedBytes ?? 0 > 0)
            sent.signal()
            let lengths = try await count
            #expect(lengths == [5 << 20, 8])
        }
    }

    @Test("A WebSocket is dropped if too much waits for its reader")
    func slowReader() async throws {
        var limits = HTTPServer.Limits()
        limits.unsent = 100_000
        let guest = Scribe(isEchoing: false)
        try await serving(limits: limits) { _ in
            .webSocket(guest)
        } during: { server, port in
            let dropped = DispatchSemaphore(value: 0)
            async let gone: Void = visit(port, receiveBuffer: 4096) { visitor in
                try visitor.upgrade()
                dropped.wait()
            }
            defer { dropped.signal() }
            await guest.comes(.opened)
            let socket = try #require(guest.socket)
            var sent = 0
            while socket.ending == nil {
                socket.send([UInt8](repeating: 0x61, count: 10_000))
                sent += 10_000
                // What may wait, one message more, and the heads of them all.
                #expect(socket.bufferedBytes <= 110_000 + 11 * 4)
                if sent > 1 << 30 { break }
                await Task.yield()
            }
            dropped.signal()
            try await gone
            #expect(guest.events == [.opened, .closed(.slowReader)] && server.counters.refused == [.slowReader: 1])
        }
    }

    @Test("A WebSocket is dropped if its client sends pings and does not read the answers")
    func pingFlood() async throws {
        var limits = HTTPServer.Limits()
        limits.unsent = 100_000
        let guest = Scribe()
        try await serving(limits: limits) { _ in
            .webSocket(guest)
        } during: { server, port in
            try await visit(port, receiveBuffer: 4096) { visitor in
                try visitor.upgrade()
                let ping = Visitor.frame(9, [UInt8](repeating: 0, count: 125))
                let pings = Array(repeatElement(ping, count: 100).joined())
                #expect(throws: Visitor.Failure.self) { for _ in 0..<100_000 { try visitor.say(pings) } }
            }
            await guest.comes(.closed(.slowReader))
            #expect(server.counters.refused == [.slowReader: 1])
        }
    }

    @Test("A WebSocket is pinged at heartbeats, and dropped after two silent ones")
    func heartbeats() async throws {
        let clock = TestClock()
        let (lively, silent) = (Scribe(), Scribe())
        try await serving(clock: clock) {
            .webSocket($0.query("silent") == nil ? lively : silent)
        } during: { server, port in
            async let pings = visit(port) { visitor in
                try visitor.upgrade()
                for _ in 0..<3 {
                    let ping = try visitor.hearFrame()
                    try visitor.say(Visitor.frame(10, ping.payload))
                    try visitor.say(text: "here")
                    _ = try visitor.hearFrame()
                }
                return try visitor.leave()
            }
            await lively.comes(.opened)
            async let rest = visit(port) { visitor in
                try visitor.say(Visitor.handshake.replacing("/socket", with: "/socket?silent"))
                _ = try visitor.answer()
                return visitor.hearOut()
            }
            await silent.comes(.opened)
            for beat in 1...3 {
                await clock.sleepers(1)
                clock.advance(by: .seconds(20))
                await until("\(lively.events)") { lively.events.count >= beat + 1 }
            }
            let (status, heard) = try await (pings, rest)
            #expect(status == 1000 && heard == [0x89, 0, 0x89, 0])
            await silent.comes(.closed(.silent))
            #expect(server.counters.refused == [.silent: 1])
        }
    }

    @Test("A WebSocket is closed cleanly after random bytes, 1,000 times")
    func anyBytes() async throws {
        try await serving { _ in
            .webSocket(Scribe())
        } during: { server, port in
            try await onThread {
                var random = SplitMix(seed: 4)
                for round in 0..<1000 {
                    let visitor = try Visitor(port: port)
                    try visitor.upgrade()
                    try? visitor.say(random.bytes(random.next(below: 200)))
                    try? visitor.say(Visitor.frame(1, random.bytes(3)) + random.bytes(random.next(below: 20)))
                    if round % 2 == 0 { visitor.reset() }
                }
            }
            await server.comes { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
            #expect(server.counters.socketsOpened == 1000)
        }
    }

    @Test("2,000 opened and closed WebSockets leak nothing")
    func churn() async throws {
        let endings = Mutex(0)
        try await serving { _ in
            .webSocket(Leaver { endings.withLock { $0 += 1 } })
        } during: { server, port in
            try await onThread {
                for round in 0..<2000 {
                    let visitor = try Visitor(port: port)
                    try visitor.upgrade()
                    try visitor.say(text: "hello")
                    switch round % 3 {
                    case 0: _ = try visitor.hearFrame()
                    case 1: visitor.reset()
                    default:
                        _ = try visitor.hearFrame()
                        _ = try visitor.leave()
                    }
                }
            }
            await server.comes { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
            #expect(server.counters.connectionsAccepted == 2000)
        }
        #expect(endings.withLock(\.self) == 2000, "every listener was freed")
    }
}

/// Echoes, and says when it is freed.
private final class Leaver: WebSocketListener {
    private let onFree: @Sendable () -> Void

    init(_ onFree: @escaping @Sendable () -> Void) { self.onFree = onFree }

    deinit { onFree() }

    func opened(_ socket: WebSocket) {}
    func received(_ text: [UInt8], on socket: WebSocket) { socket.send(text) }
    func closed(_ socket: WebSocket) {}
}
