import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import Brasserie
@testable import DertischHTTPServer
@testable import DertischWeb

@MainActor @Suite("Extreme integers in a web room") struct ExtremeTests {
    private static let numbers = [
        "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "2", "9223372036854775806",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e18", "1e19", "1e308", "1e400", "-0",
        "0.5", "4294967296", "2147483648", "null", "true", "\"1\"", "[]",
    ]

    /// Every verb of the protocol with every pair of numbers.
    private static var messages: [String] {
        numbers.flatMap { one in
            numbers.flatMap { other in
                [
                    "[\"tap\",\(one),\(other),\"tap\"]", "[\"submit\",\(one),\(other),\"more\"]",
                    "[\"end\",\(one),\(other),\"lines\"]", "[\"edit\",1,\(one),\"typed\",\"x\",\(other)]",
                    "[\"edit\",\(one),0,\"typed\",\"x\",\(other)]", "[\"flag\",1,\(one),\"typed\",true,\(other)]",
                    "[\"choose\",\(one),\(other),\"typed\",\(one)]", "[\"answer\",\(one),\(other),\"\"]",
                    "[\"leave\",\(one)]", "[\"follow\",\"/\",\(one)]", "[\"follow\",null,\(other)]",
                    "[\(one),[\"tap\",1,\(other),\"tap\"]]",
                    "[\"join\",\"\(one)\",\(other)]", "[\"beat\",\(one)]", "[\"resume\",\"\",\(one)]",
                    "[\"tap\",1,0,\"tap\",\(one)]",
                    "[\"device\",{\"width\":\(one),\"height\":\(other),\"scale\":\(one),\"memory\":\(other),\"processors\":\(one)}]",
                ]
            }
        }
    }

    @Test("Extreme integers in gestures, rows, revisions, depths, answers and reports end no session")
    func gestures() async throws {
        let tally = try await TallyHarness { $0.maxMessagesPerSecond = 1_000_000 }
        let (browser, session) = await tally.open()
        let (page, _) = await tally.open()
        for message in Self.messages {
            guard let numbered = NumberedMessage(Array(message.utf8)) else { continue }
            session?.handle(numbered.content, number: numbered.number, at: .now)
        }
        await session?.maitreD?.settled()
        // Whatever was done to the one, the other goes on, and so does the room.
        #expect(page.tables.count == 1 && browser.token != page.token)
        #expect(tally.room.sessionCount == 2)
        #expect(await tally.get("/").status == 200)
        await tally.close()
    }

    @Test("Extreme integers in a house with menus, sections, alerts and links end no session")
    func brasserie() async throws {
        let room = try await BrasserieHarness()
        for target in ["/", "/?\(Int.min)", "/letters/9223372036854775808", "/letters/-9223372036854775808"] {
            let tab = try await room.open(target)
            for message in Self.messages {
                guard let numbered = NumberedMessage(Array(message.utf8)) else { continue }
                tab.session.handle(numbered.content, number: numbered.number, at: .now)
            }
            await tab.session.maitreD?.settled()
        }
        #expect(await room.get("/").status == 200)
        await room.room.close()
    }

    @Test("Extreme integers in header fields, queries and addresses are answered")
    func requests() async throws {
        let tally = try await TallyHarness()
        for number in Self.numbers {
            let fields = [
                ("Accept-Language", "de;q=\(number),en;q=-\(number)"), ("If-None-Match", number), ("Save-Data", number),
                ("Cookie", "dertisch-device={\"width\":\(number),\"height\":\(number)}; dertisch-appearance=\(number)"),
                ("Content-Length", number), ("Range", "bytes=\(number)-\(number)"), ("Sec-WebSocket-Version", number),
            ]
            #expect(await tally.get("/", fields.map { (name: $0, value: $1) }).status == 200, "\(number)")
            #expect(await tally.get("/~dertisch/picture/\(number)/\(number)").status == 404)
            let verdict = FramingCheck.verdict(
                on: [("Host", "a"), ("Content-Length", number)], minorVersion: 1, limit: .max)
            if case .drain = verdict { Issue.record("\(number)") }
        }
        await tally.close()
    }

    @Test("Extreme limits of a server keep it serving")
    func limits() async throws {
        for (small, large) in [(Int.max, Duration.seconds(Int64.max / 4)), (Int.min, .zero), (0, .seconds(-1))] {
            var limits = HTTPServer.Limits()
            (limits.maxConnections, limits.maxConnectionsPerAddress, limits.maxConnectionsFromLoopback) = (
                small, small, small
            )
            (limits.maxBodyBytes, limits.maxMessageBytes, limits.maxUnsentBytes) = (small, small, small)
            limits.maxHeadBytes = small > 0 ? small : 4096
            (limits.idleTimeout, limits.requestTimeout) = (large, large)
            let server = HTTPServer(limits: limits, clock: TestClock(), log: { _ in })
            let port = try server.start { _ in .response(.text("hello")) }
            let status = try await withClient(port) { try $0.get("/").status }
            #expect(status == (small > 0 ? 200 : 503))
            await server.stop()
        }
    }
}
