import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischCore

/// A customer that is kept alive although it should not be.
private final class KeptCustomer: Customer {
    static var kept: [KeptCustomer] = []
    init() {}
    func layTable(_ table: TableBuilder<PageCourse>) {}
    func shownToTable() { Self.kept.append(self) }
}

/// A customer with a declaration that holds the table.
private final class CyclicCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PageCourse>) {
        table.lay({ _ in "\(ObjectIdentifier(table.bindings))" }, at: "words")
    }
}

@MainActor @Suite("Leaks of staff", .namesHang) struct LeakTests {
    @Test("A customer, waiter or head chef that outlives its party is reported by name, once")
    func reported() async throws {
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["kept"]) { registrar in
                registrar.page("page")
                registrar.introduce(CustomerID<PageCourse>("kept"), as: KeptCustomer.init)
            })
        await house.greet(CustomerID<PageCourse>("page"))
        await house.seat(CustomerID<PageCourse>("kept"))
        house.maitreD.usherOutCurrentCustomer()
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(9))
        #expect(!house.eventLog.transcript.contains("kept: leaked KeptCustomer"))
        house.clock.advance(by: .seconds(1))
        await house.eventLog.until("kept: leaked KeptCustomer")
        KeptCustomer.kept = []
        await house.seat(CustomerID<PageCourse>("kept"))
        house.maitreD.usherOutCurrentCustomer()
        KeptCustomer.kept = []
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(10))
        house.maitreD.close()
        await house.clock.sleepers(1)
        #expect(house.eventLog.transcript.filter { $0.contains("leaked") } == ["kept: leaked KeptCustomer"])
    }

    @Test("A table whose declarations hold it is reported")
    func declarations() async throws {
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["page"]) { registrar in
                registrar.page("page")
                registrar.introduce(CustomerID<PageCourse>("cycle"), as: CyclicCustomer.init)
            })
        await house.greet(CustomerID<PageCourse>("page"))
        await house.seat(CustomerID<PageCourse>("cycle"))
        house.maitreD.usherOutCurrentCustomer()
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(10))
        await house.eventLog.until("cycle: leaked Bindings<NoCarte>")
    }

    @Test("A house keeps nothing of a released maître d")
    func maitreDs() async throws {
        let house = try await TestRestaurant(Bistro())
        let room = HeadlessRoom()
        let before = house.restaurant.maitreDs.count
        for _ in 0..<3 {
            let maitreD = MaitreD(of: house.restaurant, in: room)
            #expect(house.restaurant.maitreDs.count == before + 1)
            maitreD.close()
        }
        #expect(house.restaurant.maitreDs.count == before)
    }

    @Test("A test clock is released with its house, even while the house sleeps by it")
    func clock() async throws {
        weak var clock: TestClock?
        do {
            let house = try await TestRestaurant(Bistro())
            clock = house.clock
            await house.greet(.bar)
            house.maitreD.close()
            await house.clock.sleepers(1)
        }
        await until("the clock goes") { clock == nil }
        #expect(clock == nil)
    }

    /// 20,000 seatings, or as many as the environment says.
    private static let seatings = ProcessInfo.processInfo.environment["DERTISCH_SEATINGS"].flatMap(Int.init) ?? 20_000

    @Test("Random seatings, menus and orders leak nothing")
    func random() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(.bar)
        var random = SeededGenerator(seed: 11)
        let places: [Place] = [
            "tab", "paint", "alone", "back", "next", "shade", "blue", "mix", "close", "dark", "window", "beside",
            "open",
        ]
        var (parties, step) = (0, 0)
        while parties < Self.seatings {
            step += 1
            let table = try #require(house.room.tables.randomElement(using: &random))
            let row = table.rows(at: "letters").randomElement(using: &random) ?? .table
            let place = places.randomElement(using: &random) ?? "tab"
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: house.maitreD.seat(.letter, SeatingManner.allCases[step % 3], with: step)
            case 2: house.maitreD.greet(.bar)
            case 3: house.maitreD.usherOutCurrentCustomer()
            default: house.maitreD.gesture(.tapped, at: Spot(place, in: row), on: table)
            }
            guard step % 5000 == 0 else { continue }
            await house.clock.sleepers(1)
            house.clock.advance(by: .seconds(10))
            parties += house.eventLog.events.count { $0.kind == .seated }
            #expect(!house.eventLog.events.contains { if case .leaked = $0.kind { true } else { false } })
            house.eventLog.clear()
        }
        house.maitreD.close()
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(10))
        #expect(house.room.tables.isEmpty)
        await Task { @MainActor in }.value
        #expect(!house.eventLog.events.contains { if case .leaked = $0.kind { true } else { false } })
    }
}
