import DertischCore
@testable import DertischAttendance
@testable import DertischNews
import DertischTesting
import TestSupport
import Testing

@MainActor @Suite("Who is here", .namesHang) struct AttendanceTests {
    private let hub = MemoryBus.Hub()

    @Test("Without a bus, windows of one house see who joins, changes and leaves") func oneProcess() async throws {
        let house = try await OpenLounge(over: nil)
        let (ada, bob) = (house.window(), house.window())
        await ada.join("sofa", as: "Ada")
        await bob.join("sofa", as: "Bob")
        await ada.until("Ada Bob")
        await bob.give(.rename("Bert"))
        await ada.until("Ada Bert")
        await bob.give(.leave)
        await ada.until("Ada")
        await ada.untilHeard(lately: "+Ada, +Bob, ~Bert, -Bert")
        await bob.join("chair", as: "Bob")
        bob.maitreD.close()
        let carl = house.window()
        await carl.give(.watch("sofa"))
        await carl.until("Ada")
        await ada.join("chair", as: "Ada")
        await carl.until("")
        await carl.untilHeard(lately: "-Ada")
        await house.restaurant.close()
    }

    @Test("With a bus, all processes list the same, in the same order, also one that opens later")
    func processes() async throws {
        let houses = [try await OpenLounge(over: hub.bus()), try await OpenLounge(over: hub.bus())]
        let (ada, bob) = (houses[0].window(), houses[1].window())
        await ada.join("sofa", as: "Ada")
        await bob.give(.watch("sofa"))
        await bob.until("Ada")
        await bob.join("sofa", as: "Bob")
        await ada.until("Ada Bob")
        let late = try await OpenLounge(over: hub.bus())
        let carl = late.window()
        await carl.give(.watch("sofa"))
        // A process answers once a second.
        for house in houses { await house.tick() }
        await carl.until("Ada Bob")
        bob.maitreD.close()
        await carl.until("Ada")
        await ada.until("Ada")
        await ada.untilHeard(lately: "+Ada, +Bob, -Bob")
        for house in houses + [late] { await house.restaurant.close() }
    }

    @Test("A process that closes takes its attendants away at once, and one that is killed within 15 s")
    func ends() async throws {
        let mortal = MortalBus(hub.bus())
        let houses = [
            try await OpenLounge(over: mortal), try await OpenLounge(over: hub.bus()),
            try await OpenLounge(over: hub.bus()),
        ]
        let windows = houses.map { $0.window() }
        for window in windows { await window.give(.watch("sofa")) }
        await windows[0].join("sofa", as: "Ada")
        await windows[1].until("Ada")
        await windows[1].join("sofa", as: "Bob")
        await windows[2].until("Ada Bob")
        await windows[2].join("sofa", as: "Carl")
        await houses[1].restaurant.close()
        await windows[2].until("Ada Carl")
        mortal.kill()
        await houses[2].tick(15)
        await windows[2].until("Carl")
        await houses[0].restaurant.close()
        await houses[2].restaurant.close()
    }

    @Test("After an outage, the lists are the same again") func outage() async throws {
        let houses = [try await OpenLounge(over: hub.bus()), try await OpenLounge(over: hub.bus())]
        let (ada, bob) = (houses[0].window(), houses[1].window())
        await ada.join("sofa", as: "Ada")
        await bob.give(.watch("sofa"))
        await bob.until("Ada")
        hub.cut()
        await ada.give(.rename("Alma"))
        await houses[0].log.until(": news failed, AttendanceError.dropped")
        await bob.join("sofa", as: "Bob")
        hub.mend()
        for house in houses { await house.tick(2) }
        await bob.until("Alma Bob")
        await ada.until("Alma Bob")
        for house in houses { await house.restaurant.close() }
    }

    @Test("A window that is restored elsewhere is the same attendant, also beneath another customer, and never left")
    func restored() async throws {
        let mortal = MortalBus(hub.bus())
        let first = try await OpenLounge(over: mortal)
        let (second, third) = (try await OpenLounge(over: hub.bus()), try await OpenLounge(over: hub.bus()))
        let (ada, watcher) = (first.window(), third.window())
        await ada.join("sofa", as: "Ada")
        await ada.give(.rename("Alma"))
        await watcher.give(.watch("sofa"))
        await watcher.until("Alma")
        ada.maitreD.seat(.hall)
        let plan = ada.maitreD.plan
        mortal.kill()
        let other = LoungeWindow(in: second)
        #expect(other.maitreD.restore(plan).isEmpty && other.maitreD.seated == ["lounge", "hall"])
        for _ in 0..<8 {
            await third.tick(2)
            await second.tick(2)
        }
        await other.maitreD.settled()
        await watcher.join("sofa", as: "Bob")
        await watcher.until("Alma Bob")
        await watcher.untilHeard(lately: "+Bob")
        #expect(!watcher.changes.contains("-"))
        other.maitreD.close()
        await watcher.untilHeard(lately: "+Bob, -Alma")
        for house in [first, second, third] { await house.restaurant.close() }
    }

    @Test("What is too large or no JSON is refused, and the attendant stays as it was") func refused() async throws {
        let readers = Attendance<Sitter>()
        try readers.join("sofa", as: Sitter(name: "Ada"))
        func error(_ topic: String, _ sitter: Sitter) -> String? {
            do { try readers.join(topic, as: sitter) } catch { return error.description }
            return nil
        }
        let errors = [
            error(String(repeating: "a", count: 256), Sitter(name: "Ada")),
            error("sofa", Sitter(name: String(repeating: "a", count: 512))),
            error("sofa", Sitter(name: "Ada", weight: .nan)),
        ]
        for error in errors { #expect(error?.contains("do:") == true) }
        #expect(errors[0]?.contains("and 256 is the most") == true && errors[1]?.contains("and 512 is") == true)
        #expect(readers.all.map(\.description.name) == ["Ada"] && readers.own == readers.all.first)
        readers.leave()
        #expect(readers.all.isEmpty && readers.own == nil)
    }

    @Test("An attendance of a customer that has left says so") func ended() async throws {
        let house = try await OpenLounge(over: nil)
        let window = house.window()
        let ended = Membership<Sitter>()
        ended.close()
        #expect(throws: AttendanceError.ended) { try ended.join("sofa", as: Sitter(name: "Ada")) }
        window.maitreD.close()
        await house.restaurant.close()
    }

    @Test("A message that cannot be read is reported, and changes nothing") func unreadable() async throws {
        let house = try await OpenLounge(over: hub.bus())
        let ada = house.window()
        await ada.join("sofa", as: "Ada")
        let stranger = hub.bus()
        try await stranger.open { _ in }
        let process = NewsFrame.Sender(high: 1, low: 2)
        _ = stranger.publish(NewsFrame(sender: process, number: 0, content: .part([1, 9])).bytes)
        await house.log.until(": news failed, AttendanceError.unreadable")
        await house.tick()
        house.log.clear()
        let entry = AttendanceEntry(
            topic: "DertischAttendanceTests.Sitter/sofa", attendant: 7, claim: 1, rank: 1, json: Array("{".utf8))
        let message = AttendanceMessage.changes(
            number: 1, since: 0, revision: 1, items: [AttendanceMessage.Item(holder: 1, entry: entry)])
        _ = stranger.publish(NewsFrame(sender: process, number: 0, content: .part(message.bytes)).bytes)
        await house.log.until(": news failed, AttendanceError.unreadable")
        await ada.until("Ada")
        await stranger.close()
        await house.restaurant.close()
    }
}
