import DertischCore
import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischWeb

@MainActor @Suite("Memory of a web room") struct MemoryTests {
    @Test("Free memory is returned a while after many sessions have ended, once for all, and not after few")
    func schedule() async {
        let clock = TestClock()
        let (trims, trimmed) = AsyncStream.makeStream(of: Void.self)
        var each = trims.makeAsyncIterator()
        let count = Mutex(0)
        let memory = MemoryTrim(clock: clock) {
            count.withLock { $0 += 1 }
            trimmed.yield()
        }
        for _ in 1..<MemoryTrim.sessionsPerTrim { memory.sessionEnded() }
        #expect(!memory.isScheduled)
        for _ in 0..<MemoryTrim.sessionsPerTrim * 3 { memory.sessionEnded() }
        await clock.sleepers(1)
        clock.advance(by: MemoryTrim.delay)
        _ = await each.next()
        #expect(count.withLock(\.self) == 1)
    }

    /// A connection to a browser that reads nothing.
    private final class UnreadConnection: BrowserConnection {
        func send(_ message: [UInt8]) {}
        func sendAtOnce(_ message: [UInt8]) {}
        func close(_ reason: CloseReason) {}
    }

    /// As many sessions at once as `DERTISCH_SESSIONS` says: `Scripts/soak` says five thousand.
    nonisolated private static let count = ProcessInfo.processInfo.environment["DERTISCH_SESSIONS"].flatMap { Int($0) }

    /// What the process holds of the machine's memory now, in MB; `nil` where the system does not tell.
    nonisolated private static var resident: Int? {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return pages.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 4096 / 1_000_000 }
    }

    @Test(
        "A room uses at most 30 MB more after all sessions of two crowds have ended",
        .enabled(if: count != nil && resident != nil, "DERTISCH_SESSIONS says how many; memory is read from /proc"))
    func returned() async throws {
        let sessions = try #require(Self.count)
        let tally = try await TallyHarness()
        // Objects that the first session creates once do not count.
        for _ in 0..<10 { _ = await tally.get("/") }
        // One guest in all tabs: what the house keeps of each guest is not the room's to give back.
        let cookie = await tally.get("/").headers.first { $0.name == "Set-Cookie" }?.value.prefix { $0 != ";" }
        let known = [("Cookie", String(try #require(cookie)))]
        let before = try #require(Self.resident)
        var most = before
        for _ in 0..<2 {
            var opened: [(session: WebSession, connection: UnreadConnection)] = []
            for _ in 0..<sessions {
                guard case .bytes(let html) = await tally.get("/", known).body else { continue }
                let token = HTMLParser.parse(String(decoding: html, as: UTF8.self))["data-session"] ?? ""
                let connection = UnreadConnection()
                if let session = tally.room.join(.join(token: token, isFresh: true), connection) {
                    opened.append((session, connection))
                    session.handle(.gesture(.tapped, Spot("tap"), seat: 1), number: 1, at: .now)
                }
            }
            #expect(opened.count == sessions)
            most = max(most, try #require(Self.resident))
            for one in opened { tally.room.end(one.session) }
        }
        let ended = try #require(Self.resident)
        MemoryTrim.trimHeap()
        let after = try #require(Self.resident)
        print("\(before) MB, \(most) MB with \(sessions) sessions, \(ended) MB without, \(after) MB given back")
        #expect(after - before <= 30, "\(before) MB before, \(most) MB at most, \(after) MB after")
        await tally.close()
    }
}
