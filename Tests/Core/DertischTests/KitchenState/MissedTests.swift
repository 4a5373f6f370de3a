import DertischCore
import DertischTesting
import TestSupport
import Testing

private struct Flash: Sendable { let number: Int }

@MainActor private final class Desk {
    var writer: BulletinWriter<Flash, WindowWide>?
    var posts: Posts<Flash>?
    var heard: [Int] = []

    func post(_ numbers: ClosedRange<Int>) { for number in numbers { writer?.post(Flash(number: number)) } }
}

/// A head chef that hears no news while it cooks.
@MainActor private struct SlowChef: HeadChef {
    typealias NewsScope = WindowWide
    let latch: Latch

    init(_ latch: Latch, _ writer: BulletinWriter<Flash, WindowWide>, _ desk: Desk) {
        self.latch = latch
        desk.writer = writer
    }

    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws { await latch.wait() }
    func hear(_ flash: Flash, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        waiter.serve(.stirred(flash.number))
    }
}

/// A head chef that reads and listens, and keeps little.
@MainActor private struct BriefChef: HeadChef {
    init(_ reader: BulletinReader<Flash, WindowWide>, _ writer: BulletinWriter<Flash, WindowWide>, _ desk: Desk) {
        desk.writer = writer
        desk.posts = reader.posts(keeping: .newest(2))
        reader.listen(for: desk, keepingNewest: 3) { $0.heard.append($1.number) }
    }

    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
}

private struct Archivist: Sendable {
    let posts: Posts<Flash>
    let writer: BulletinWriter<Flash, HouseWide>

    init(_ reader: BulletinReader<Flash, HouseWide>, _ writer: BulletinWriter<Flash, HouseWide>) {
        posts = reader.posts(keeping: .oldest(4))
        self.writer = writer
    }
}

private struct NightArchivist: Sendable {
    let posts: Posts<Flash>
    init(_ reader: BulletinReader<Flash, HouseWide>) async { posts = reader.posts(keeping: .newest(1)) }
}

@MainActor @Suite("Reports of dropped messages", .namesHang) struct MissedTests {
    private let desk = Desk()

    private func cupHouse<each D: Sendable>(
        _ chef: @escaping @MainActor (repeat each D) -> some HeadChef<CupCourse>
    ) async throws -> TestRestaurant {
        try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef(Latch.init)
                registrar.introduce(
                    .cup, as: { (_: WaiterForCustomer<CupCourse>) in Guest { $0.lay(\.stirs, at: "stirs") } },
                    waiter: CupWaiter.init, chef: chef)
            })
    }

    private func missed(in house: TestRestaurant) -> [HouseEvent] {
        house.eventLog.events.filter { if case .missed = $0.kind { true } else { false } }
    }

    @Test("Inspectors are told of news dropped for a busy head chef: the chef, its table and the number")
    func news() async throws {
        let house = try await cupHouse { [desk] in SlowChef($0, $1, desk) }
        house.maitreD.greet(.cup, with: "mocha")
        _ = house.maitreD.give(.stir, of: .cup)
        desk.post(1...300)
        await house.eventLog.until("cup: SlowChef missed 44 of Flash")
        let event = try #require(missed(in: house).first)
        #expect(event.kind == .missed("Flash", by: "SlowChef", count: 44))
        #expect((event.customer, event.maitreD, event.party) == ("cup", 1, 1))
        await house.restaurant.kitchen[Latch.self]?.open()
        await house.maitreD.settled()
        #expect(house.table["stirs"] == 300)
    }

    @Test("Inspectors are told of messages dropped for a reader or a listener, by its declared bound")
    func readers() async throws {
        let house = try await cupHouse { [desk] in BriefChef($0, $1, desk) }
        await house.greet(.cup, with: "mocha")
        desk.post(1...10)
        await house.eventLog.until("cup: BriefChef missed 8 of Flash")
        await house.eventLog.until("cup: BriefChef missed 7 of Flash")
        #expect(missed(in: house).map(\.party) == [1, 1])
        #expect(desk.posts?.dropped == 8)
        #expect(desk.heard == [8, 9, 10])
    }

    @Test("Inspectors are told of messages dropped for kitchen resources, however they were created")
    func resources() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef(Archivist.init)
                registrar.sousChef(NightArchivist.init)
            })
        let archivist = try #require(house.restaurant.kitchen[Archivist.self])
        for number in 1...10 { archivist.writer.post(Flash(number: number)) }
        await house.eventLog.until(": Archivist missed 6 of Flash")
        await house.eventLog.until(": NightArchivist missed 9 of Flash")
        #expect(missed(in: house).allSatisfy { ($0.customer, $0.maitreD, $0.party) == ("", 0, 0) })
        archivist.writer.post(Flash(number: 11))
        await house.eventLog.until(": Archivist missed 1 of Flash")
        #expect(archivist.posts.dropped == 7)
    }

    @Test("Messages within the bound are not reported as dropped")
    func fits() async throws {
        let house = try await cupHouse { [desk] in BriefChef($0, $1, desk) }
        await house.greet(.cup, with: "mocha")
        desk.post(1...2)
        await turn()
        await turn()
        #expect(desk.heard == [1, 2])
        #expect(missed(in: house).isEmpty)
    }
}
