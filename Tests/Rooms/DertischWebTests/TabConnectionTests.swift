import ServerSupport
import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Sockets of tabs", .namesHang) struct TabConnectionTests {
    @Test(
        "A socket whose first message does not join a session is closed at once, with the reason",
        arguments: [
            "gibberish", "[\"dance\",1]", "[]", "[\"tap\",1,0,\"tap\"]", "[\"join\",1,2]",
        ])
    func strangers(message: String) async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyHarness(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        try await withClient(port) { client in
            try client.send(Self.handshake(port))
            #expect(try client.answer().status == 101)
            for _ in 1...3 { try client.send(text: message) }
            let frame = try client.receiveFrame()
            #expect(frame.opcode == 8 && frame.status == 4000)
            #expect(
                String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "Malformed message.")
        }
        #expect(tally.room.counters.refused == [.badMessage: 1])
        await tally.close()
    }

    @Test("A silent socket is closed by the room's clock")
    func silence() async throws {
        let clock = TestClock()
        let tally = try await TallyHarness(clock: clock) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        async let heard = withClient(port) { client in
            try client.send(Self.handshake(port))
            #expect(try client.answer().status == 101)
            let frame = try client.receiveFrame()
            #expect(frame.opcode == 8 && frame.status == 4008)
        }
        // The server's heartbeat, and the listener.
        await clock.sleepers(2)
        clock.advance(by: TabConnection.joinTimeout)
        try await heard
        #expect(tally.room.counters.refused == [.joinTimeout: 1])
        await tally.close()
    }

    @Test("A malformed message of a joined socket is counted, and the tab continues")
    func nonsense() async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyHarness(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        let browser = FakeBrowser()
        if case .bytes(let html) = await tally.get("/").body { browser.open(html) }
        let token = browser.token
        try await withClient(port) { client in
            try client.send(Self.handshake(port))
            #expect(try client.answer().status == 101)
            try client.send(text: "[\"join\",\"\(token)\",true]")
            try client.send(text: "gibberish")
            try client.send(text: "[\"tap\",1,0,\"tap\"]")
            var heard = ""
            while !heard.contains("patch") { heard = try client.receiveFrame().text }
            #expect(heard.contains("[\"n\",0,\"count\",1"))
        }
        #expect(tally.room.counters.refused == [.badMessage: 1])
        await tally.close()
    }

    nonisolated private static func handshake(_ port: Int) -> String {
        SocketClient.handshake.replacing("/socket", with: WebPaths.socket).replacing(
            "Host: a", with: "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)")
    }
}
