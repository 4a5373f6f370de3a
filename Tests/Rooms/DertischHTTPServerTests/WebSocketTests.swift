import ServerSupport
import DertischTesting
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("WebSocket", .namesHang) struct WebSocketTests {
    @Test("A WebSocket receives and sends texts in order, split anywhere")
    func texts() async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(text: "Grüezi")
                #expect(try client.receiveFrame() == .init(opcode: 1, payload: Array("Grüezi".utf8)))
                let long = String(repeating: "x", count: 65_536)
                try client.send(text: long)
                #expect(try client.receiveFrame().text == long)
                try client.send(SocketClient.frame(1, Array("a".utf8), isLast: false))
                try client.send(SocketClient.frame(9, Array("?".utf8)))
                #expect(try client.receiveFrame() == .init(opcode: 10, payload: Array("?".utf8)))
                for byte in SocketClient.frame(0, Array("b".utf8)) { try client.send([byte]) }
                #expect(try client.receiveFrame().text == "ab")
                #expect(try client.close(4321) == 4321)
            }
            await guest.eventually(.closed(.closedByClient(status: 4321)))
            #expect(guest.events.first == .opened && guest.events.count == 5)
            await server.eventually { $0.socketsOpen == 0 }
            #expect(server.counters.messagesIn == 3 && server.counters.messagesOut == 3)
        }
    }

    @Test("A message leaves in the calling thread while all sockets are busy, but never before one that waits")
    func atOnce() async throws {
        let busy = BusyListener()
        try await serving { _ in
            .webSocket(busy)
        } during: { server, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(text: "keeps the queue of the sockets busy")
                let socket = busy.awaitBusy()
                #expect(socket.sendAtOnce(Array("now".utf8)))
                #expect(try client.receiveFrame().text == "now")
                socket.send(Array("first".utf8))
                #expect(!socket.sendAtOnce(Array("second".utf8)))
                busy.goOn()
                #expect(try client.receiveFrame().text == "first")
                #expect(try client.receiveFrame().text == "second")
                #expect(try client.close() == 1000)
                #expect(!socket.sendAtOnce(Array("late".utf8)))
            }
            #expect(server.counters.messagesOut == 3)
        }
    }

    @Test("A message to a reader that takes nothing waits for it without holding the sender, and then arrives in order")
    func atOnceToSlowReader() async throws {
        let guest = RecordingListener(isEchoing: false)
        // More than the system takes of a message that is not read.
        let large = [UInt8](repeating: 120, count: 1 << 24)
        var limits = HTTPServer.Limits.patient
        limits.maxUnsentBytes = 2 * large.count
        try await serving(limits: limits) { _ in
            .webSocket(guest)
        } during: { _, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(text: "hello")
                while guest.socket == nil { sched_yield() }
                guest.socket?.send(large)
                #expect(guest.socket?.sendAtOnce(Array("small".utf8)) == false)
                #expect(try client.receiveFrame().payload.count == large.count)
                #expect(try client.receiveFrame().text == "small")
                #expect(try client.close() == 1000)
            }
        }
    }

    @Test("A WebSocket accepts messages sent together with its handshake")
    func haste() async throws {
        try await serving { _ in
            .webSocket(RecordingListener())
        } during: { _, port in
            try await withClient(port) { client in
                try client.send(Array(SocketClient.handshake.utf8) + SocketClient.frame(1, Array("early".utf8)))
                #expect(try client.answer().status == 101)
                #expect(try client.receiveFrame().text == "early")
                #expect(try client.close() == 1000)
            }
        }
    }

    @Test("A WebSocket is refused for an invalid handshake, and for other versions")
    func handshakes() async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await withClient(port) { client in
                #expect(try client.get("/socket").status == 400)
                try client.send(SocketClient.handshake.replacing("Version: 13", with: "Version: 8"))
                let answer = try client.answer()
                #expect(answer.status == 426 && answer.headers["sec-websocket-version"] == "13")
                let old = try SocketClient(port: port)
                try old.send(SocketClient.handshake.replacing("HTTP/1.1", with: "HTTP/1.0"))
                #expect(try old.answer().status == 400)
            }
            await server.eventually { $0.refused[.notAHandshake] == 3 && $0.requestsInProgress == 0 }
            #expect(guest.events.isEmpty && server.counters.socketsOpened == 0)
        }
    }

    @Test("A WebSocket is closed with the status of the violation", arguments: FrameCodecTests.breaches)
    func breaches(_ what: String, _ bytes: [UInt8], _ status: Int) async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(bytes)
                let frame = try client.receiveFrame()
                #expect(frame.opcode == 8 && frame.status == status, "\(what)")
                // The connection ends once the client closes its side.
                client.shutDownSending()
                #expect(client.receiveAll().isEmpty)
            }
            await guest.eventually(.closed(.violation(status: status)))
            #expect(guest.events.count == 2 && server.counters.refused == [.violation: 1])
        }
    }

    @Test("A WebSocket sends an immediate answer before it answers the close frame behind the question")
    func lastAnswer() async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send(SocketClient.frame(1, Array("question".utf8)) + SocketClient.closing(1000))
                #expect(try client.receiveFrame().text == "question")
                #expect(try client.receiveFrame().status == 1000)
            }
            await guest.eventually(.closed(.closedByClient(status: 1000)))
        }
    }

    @Test("A WebSocket ends when its client disconnects without a close frame", arguments: [false, true])
    func loss(isAbrupt: Bool) async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { server, port in
            try await withClient(port) { client in
                try client.upgrade()
                try client.send([0x81])
                if isAbrupt { client.reset() }
            }
            await guest.eventually(.closed(.lost))
            await server.eventually { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
        }
    }

    @Test("A WebSocket closed by the server first sends earlier messages")
    func closing() async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            async let heard = withClient(port) { client in
                try client.upgrade()
                let frames = [try client.receiveFrame(), try client.receiveFrame(), try client.receiveFrame()]
                try client.send(text: "unheard")
                try client.send(SocketClient.closing(4001))
                return (frames, client.receiveAll())
            }
            await guest.eventually(.opened)
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
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            async let heard = withClient(port) { client in
                try client.upgrade()
                let texts = try (0..<2000).map { _ in try client.receiveFrame().text }
                _ = try client.close()
                return texts
            }
            await guest.eventually(.opened)
            let socket = try #require(guest.socket)
            for number in 0..<2000 { socket.send(Array("\(number)".utf8)) }
            let texts = try await heard
            #expect(texts == (0..<2000).map(String.init))
            #expect(socket.bufferedBytes == 0)
        }
    }

    @Test("A WebSocket waits for a reader that pauses, and sends the rest later")
    func pausing() async throws {
        let guest = RecordingListener()
        try await serving { _ in
            .webSocket(guest)
        } during: { _, port in
            let message = [UInt8](repeating: 0x61, count: 5 << 20)
            let sent = DispatchSemaphore(value: 0)
            async let count = withClient(port, receiveBuffer: 4096) { client in
                try client.upgrade()
                sent.wait()
                var lengths = [try client.receiveFrame().payload.count]
                try client.send(text: "read on.")
                lengths.append(try client.receiveFrame().payload.count)
                _ = try client.close()
                return lengths
            }
            await guest.eventually(.opened)
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
        var limits = HTTPServer.Limits.patient
        limits.maxUnsentBytes = 100_000
        let guest = RecordingListener(isEchoing: false)
        try await serving(limits: limits) { _ in
            .webSocket(guest)
        } during: { server, port in
            let dropped = DispatchSemaphore(value: 0)
            async let gone: Void = withClient(port, receiveBuffer: 4096) { client in
                try client.upgrade()
                dropped.wait()
            }
            defer { dropped.signal() }
            await guest.eventually(.opened)
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
        var limits = HTTPServer.Limits.patient
        limits.maxUnsentBytes = 100_000
        let guest = RecordingListener()
        try await serving(limits: limits) { _ in
            .webSocket(guest)
        } during: { server, port in
            try await withClient(port, receiveBuffer: 4096) { client in
                try client.upgrade()
                let ping = SocketClient.frame(9, [UInt8](repeating: 0, count: 125))
                let pings = Array(repeatElement(ping, count: 100).joined())
                #expect(throws: SocketClient.Failure.self) { for _ in 0..<100_000 { try client.send(pings) } }
            }
            await guest.eventually(.closed(.slowReader))
            #expect(server.counters.refused == [.slowReader: 1])
        }
    }

    @Test("A WebSocket is pinged at heartbeats, and dropped after two silent ones")
    func heartbeats() async throws {
        let clock = TestClock()
        let (lively, silent) = (RecordingListener(), RecordingListener())
        try await serving(clock: clock) {
            .webSocket($0.query("silent") == nil ? lively : silent)
        } during: { server, port in
            async let pings = withClient(port) { client in
                try client.upgrade()
                for _ in 0..<3 {
                    let ping = try client.receiveFrame()
                    try client.send(SocketClient.frame(10, ping.payload))
                    try client.send(text: "here")
                    _ = try client.receiveFrame()
                }
                return try client.close()
            }
            await lively.eventually(.opened)
            async let rest = withClient(port) { client in
                try client.send(SocketClient.handshake.replacing("/socket", with: "/socket?silent"))
                _ = try client.answer()
                return client.receiveAll()
            }
            await silent.eventually(.opened)
            for beat in 1...3 {
                await clock.sleepers(1)
                clock.advance(by: .seconds(20))
                await until("\(lively.events)") { lively.events.count >= beat + 1 }
            }
            let (status, heard) = try await (pings, rest)
            #expect(status == 1000 && heard == [0x89, 0, 0x89, 0])
            await silent.eventually(.closed(.heartbeatMissed))
            #expect(server.counters.refused == [.heartbeatMissed: 1])
        }
    }

    @Test("A WebSocket is closed cleanly after random bytes, 1,000 times")
    func anyBytes() async throws {
        try await serving { _ in
            .webSocket(RecordingListener())
        } during: { server, port in
            try await onThread {
                var random = SplitMix(seed: 4)
                for round in 0..<1000 {
                    let client = try SocketClient(port: port)
                    try client.upgrade()
                    try? client.send(random.bytes(random.next(below: 200)))
                    try? client.send(SocketClient.frame(1, random.bytes(3)) + random.bytes(random.next(below: 20)))
                    if round % 2 == 0 { client.reset() }
                }
            }
            await server.eventually { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
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
                    let client = try SocketClient(port: port)
                    try client.upgrade()
                    try client.send(text: "hello")
                    switch round % 3 {
                    case 0: _ = try client.receiveFrame()
                    case 1: client.reset()
                    default:
                        _ = try client.receiveFrame()
                        _ = try client.close()
                    }
                }
            }
            await server.eventually { $0.socketsOpen == 0 && $0.connectionsOpen == 0 }
            #expect(server.counters.connectionsAccepted == 2000)
        }
        // The last ones go a moment after their sockets have been counted out.
        await until("\(endings.withLock(\.self)) listeners were freed") { endings.withLock(\.self) == 2000 }
    }
}

/// Keeps the queue of all sockets busy once it has a message, until it is told to go on.
private final class BusyListener: WebSocketListener {
    private let busy = DispatchSemaphore(value: 0)
    private let rest = DispatchSemaphore(value: 0)
    private let socket = Mutex<WebSocket?>(nil)

    func awaitBusy() -> WebSocket {
        busy.wait()
        return socket.withLock(\.self) ?? awaitBusy()
    }

    func goOn() { rest.signal() }

    func opened(_ socket: WebSocket) {}

    func received(_ text: [UInt8], on socket: WebSocket) {
        self.socket.withLock { $0 = socket }
        busy.signal()
        rest.wait()
    }

    func closed(_ socket: WebSocket) { self.socket.withLock { $0 = nil } }
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
