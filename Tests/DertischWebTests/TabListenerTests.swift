import Dertisch
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Sockets of tabs", .namesHang) struct TabListenerTests {
    @Test(
        "A socket whose first message does not join a session is closed at once, with the reason",
        arguments: [
            "gibberish", "[\"dance\",1]", "[]", "[\"tap\",1,0,\"tap\"]", "[\"join\",1,2]",
        ])
    func strangers(message: String) async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyRoom(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        try await visit(port) { visitor in
            try visitor.say(Self.handshake(port))
            #expect(try visitor.answer().status == 101)
            for _ in 1...3 { try visitor.say(text: message) }
            let frame = try visitor.hearFrame()
            #expect(frame.opcode == 8 && frame.status == 4000)
            #expect(
                String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "That was no message of this protocol.")
        }
        #expect(tally.room.counters.refused == [.badMessage: 1])
        await tally.close()
    }

    @Test("A silent socket is closed by the room's clock")
    func silence() async throws {
        let clock = TestClock()
        let tally = try await TallyRoom(clock: clock) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        async let heard = visit(port) { visitor in
            try visitor.say(Self.handshake(port))
            #expect(try visitor.answer().status == 101)
            let frame = try visitor.hearFrame()
            #expect(frame.opcode == 8 && frame.status == 4008)
        }
        // The server's heartbeat, and the listener.
        await clock.sleepers(2)
        clock.advance(by: TabListener.patience)
        try await heard
        #expect(tally.room.counters.refused == [.silence: 1])
        await tally.close()
    }

    @Test("A malformed message of a joined socket is counted, and the tab continues")
    func nonsense() async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyRoom(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        let browser = FakeBrowser()
        if case .bytes(let html) = await tally.get("/").body { browser.open(html) }
        let token = browser.token
        try await visit(port) { visitor in
            try visitor.say(Self.handshake(port))
            #expect(try visitor.answer().status == 101)
            try visitor.say(text: "[\"join\",\"\(token)\",true]")
            try visitor.say(text: "gibberish")
            try visitor.say(text: "[\"tap\",1,0,\"tap\"]")
            var heard = ""
            while !heard.contains("patch") { heard = try visitor.hearFrame().text }
            #expect(heard.contains("[\"n\",0,\"count\",1"))
        }
        #expect(tally.room.counters.refused == [.badMessage: 1])
        await tally.close()
    }

    nonisolated private static func handshake(_ port: Int) -> String {
        Visitor.handshake.replacing("/socket", with: WebPaths.socket).replacing(
            "Host: a", with: "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)")
    }
}
