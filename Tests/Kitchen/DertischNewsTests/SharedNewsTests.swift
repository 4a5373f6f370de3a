import DertischCore
@testable import DertischNews
import DertischTesting
import TestSupport
import Testing

@MainActor @Suite("Shared news", .namesHang) struct SharedNewsTests {
    private let hub = MemoryBus.Hub()

    @Test("News reach the readers in every process once, in the order of their sender, and the sender's own at once")
    func order() async throws {
        let (one, other) = (try await OpenHouse(over: hub.bus()), try await OpenHouse(over: hub.bus()))
        for number in 0..<1000 { try one.cups.headChefs.give(.poured(number)) }
        let sent = (0..<1000).map { CupNews.poured($0) }
        #expect(try await one.cups.next(1000) == sent)
        #expect(try await other.cups.next(1000) == sent)
        try other.cups.headChefs.give(.poured(-1))
        #expect(try await one.cups.next(1) == [.poured(-1)])
        #expect(try await other.cups.next(1) == [.poured(-1)])
        await one.restaurant.close()
        await other.restaurant.close()
    }

    @Test("After an outage, readers are told once that they missed news")
    func outage() async throws {
        let (one, other) = (try await OpenHouse(over: hub.bus()), try await OpenHouse(over: hub.bus()))
        hub.cut()
        try one.cups.headChefs.give(.poured(1))
        try one.cups.headChefs.give(.poured(2))
        await one.log.until(": news failed, NewsError.dropped")
        hub.mend()
        #expect(try await other.cups.next(1) == [.manyChanged])
        try one.cups.headChefs.give(.poured(3))
        // The gap before this message is a second reason, which is told with the next tick.
        #expect(try await other.cups.next(1) == [.poured(3)])
        await other.tick()
        #expect(try await other.cups.next(1) == [.manyChanged])
        await other.log.until(": news failed, NewsError.disconnected")
        await one.restaurant.close()
        await other.restaurant.close()
    }

    @Test("The loss of the last message is noticed by the sign of life that follows it")
    func lostTail() async throws {
        let bus = LossyBus(hub.bus())
        let (one, other) = (try await OpenHouse(over: bus), try await OpenHouse(over: hub.bus()))
        try one.cups.headChefs.give(.poured(1))
        #expect(try await other.cups.next(1) == [.poured(1)])
        bus.lose(1)
        try one.cups.headChefs.give(.poured(2))
        await one.tick()
        #expect(try await other.cups.next(1) == [.manyChanged])
        await other.log.until(": news failed, NewsError.lost")
        await one.restaurant.close()
        await other.restaurant.close()
    }

    @Test("News that are too large are reported, and missed elsewhere")
    func tooLarge() async throws {
        let (one, other) = (try await OpenHouse(over: hub.bus()), try await OpenHouse(over: hub.bus()))
        let large = CupNews.written(String(repeating: "a", count: 61 << 10))
        try one.cups.headChefs.give(large)
        #expect(try await one.cups.next(1) == [large])
        #expect(try await other.cups.next(1) == [.manyChanged])
        await one.log.until(": news failed, NewsError.tooLarge")
        await one.restaurant.close()
        await other.restaurant.close()
    }

    @Test("News of another version count as missed, and so does what is no news")
    func otherVersion() async throws {
        let one = try await OpenHouse(over: hub.bus())
        let later = try await OpenHouse(over: hub.bus(), of: LaterCupNews.self)
        try one.cups.headChefs.give(.poured(1))
        #expect(try await later.cups.next(1) == [.manyChanged])
        await later.log.until(": news failed, NewsError.otherVersion")
        let stranger = hub.bus()
        try await stranger.open { _ in }
        let sender = NewsFrame.Sender.random()
        let broken = NewsFrame(
            sender: sender, number: 1, content: .news(topic: CupNews.topic, version: 1, json: Array("{".utf8)))
        #expect(stranger.publish([9, 9, 9]))
        #expect(stranger.publish(broken.bytes))
        #expect(try await one.cups.next(2) == [.poured(1), .manyChanged])
        await one.log.until(": news failed, NewsError.unreadable")
        await stranger.close()
        await one.restaurant.close()
        await later.restaurant.close()
    }

    @Test("When a process has been silent for long, readers are told that they may have missed its last news")
    func silence() async throws {
        let (one, other) = (try await OpenHouse(over: hub.bus()), try await OpenHouse(over: hub.bus()))
        try one.cups.headChefs.give(.poured(1))
        #expect(try await other.cups.next(1) == [.poured(1)])
        for _ in 0...NewsSenders.maxSilence { await other.tick() }
        #expect(try await other.cups.next(1) == [.manyChanged])
        await one.restaurant.close()
        await other.restaurant.close()
    }

    private struct Hidden: SharedNews {
        static let missed = Hidden()
    }

    @Test("The name of private news has no address in it") func privateNews() {
        #expect(Hidden.topic == "DertischNewsTests.SharedNewsTests.Hidden")
    }

    @Test("A house that has closed shares nothing more")
    func closed() async throws {
        let (one, other) = (try await OpenHouse(over: hub.bus()), try await OpenHouse(over: hub.bus()))
        let cups = try other.cups
        await other.restaurant.close()
        try one.cups.headChefs.give(.poured(1))
        #expect(await cups.next(1) == [])
        await one.restaurant.close()
    }
}
