import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb

@MainActor @Suite("Hostile JSON") struct HostileJSONTests {
    nonisolated static let hostile = [511, 512, 513, 514].flatMap { depth in
        let lists = String(repeating: "[", count: depth)
        let objects = String(repeating: #"{"a":"#, count: depth - 1) + "["
        let mixed = (0..<depth).map { ($0 + depth) % 2 == 1 ? "[" : #"{"a":"# }.joined()
        return [
            lists, objects, mixed, lists + "  ", "[\"join\"," + lists.dropFirst(), "{\"width\":" + lists.dropFirst(),
        ]
    }

    @Test("Hostile JSON in a device cookie does not affect a page, directly or through a proxy", arguments: hostile)
    func cookie(_ text: String) async throws {
        let tally = try await TallyHarness()
        let escaped = text.replacing("\"", with: "%22").replacing(" ", with: "%20")
        for cookie in ["dertisch-device=\(escaped)", "other=1; dertisch-device=\(text)"] {
            #expect(await tally.get("/", [("Cookie", cookie)]).status == 200)
            let forwarded = [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"), ("Cookie", cookie)]
            #expect(await tally.get("/", forwarded.map { (name: $0, value: $1) }).status == 200)
        }
        await tally.close()
    }

    @Test("Hostile JSON as the first message of a socket is rejected", arguments: hostile)
    func firstMessage(_ text: String) async throws {
        let tally = try await TallyHarness()
        let browser = FakeBrowser()
        #expect(NumberedMessage(Array(text.utf8)) == nil)
        #expect(tally.room.join(NumberedMessage(Array(text.utf8))?.content, browser) == nil)
        #expect(tally.room.counters.refused == [.badMessage: 1])
        await tally.close()
    }

    @Test("Hostile JSON as a request's body is refused", arguments: hostile)
    func body(_ text: String) {
        let request = HTTPRequest(method: "PUT", path: "/", body: Array(text.utf8))
        #expect(throws: (any Error).self) { try request.json([String: String].self) }
    }

    @Test("A real server survives hostile JSON in cookie and socket")
    func server() async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyHarness(clock: TestClock()) { $0.port = 0 }
        let address = try tally.room.open()
        let port = try #require(URL(string: address)?.port)
        let deep = String(repeating: "[", count: 513)
        let host = "Host: 127.0.0.1:\(port)\r\n"
        let statuses = try await withClient(port) { client in
            try client.send("GET / HTTP/1.1\r\n\(host)Cookie: dertisch-device=\(deep)\r\n\r\n")
            let first = try client.answer().status
            let socket = try SocketClient(port: port)
            let handshake = SocketClient.handshake.replacing("GET /socket", with: "GET /~dertisch/socket")
                .replacing("Host: a\r\n", with: host + "Origin: http://127.0.0.1:\(port)\r\n")
            try socket.send(handshake)
            let upgraded = try socket.answer().status
            try socket.send(text: deep)
            let end = try socket.receiveFrame()
            try client.send("GET / HTTP/1.1\r\n\(host)\r\n")
            return [first, upgraded, end.status, try client.answer().status]
        }
        #expect(statuses == [200, 101, 4000, 200])
        await tally.close()
    }
}
