import DertischCore
import DertischTesting
import TestSupport
import Testing

@MainActor @Suite("Seating", .namesHang) struct SeatingTests {
    @Test("A customer seated on top leaves, and the previous one returns with its carte")
    func back() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        await house.tap("open", in: house.table.rows(at: "cups")[0])
        #expect(house.maitreD.seated == ["counter", "cup"])
        #expect(house.table["name"] == "a")
        await house.tap("stir")
        #expect(house.table["stirs"] == 3)
        await house.tap("back")
        #expect(house.maitreD.seated == ["counter"])
        #expect(house.table.rows(at: "cups").count == 2)
    }

    @Test("A customer alone needs no waiter and no chef")
    func alone() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        await house.tap("notice")
        #expect(house.maitreD.seated.last == "notice")
        await house.tap("back")
        #expect(house.maitreD.seated.last == "counter")
    }

    @Test("Ushering out cancels cooking orders, drops late dishes, and releases every colleague")
    func free() async throws {
        let house = try await TestRestaurant(Cafe())
        house.maitreD.greet(.counter)
        house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table)
        weak let table = house.table
        #expect(table != nil)
        house.maitreD.close()
        await house.restaurant.kitchen[Latch.self]?.open()
        await house.eventLog.until("counter: dropped 2")
        #expect(house.room.tables.isEmpty)
        #expect(table == nil)
    }

    @Test("A gesture from a table that is not on top is refused")
    func covered() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        let beneath = house.table
        await house.tap("notice")
        #expect(house.maitreD.gesture(.tapped, at: Spot("slow"), on: beneath) == .offShift)
    }

    @Test(
        "A forgetful table is laid whole when it returns, and a table that remembers gets only changes",
        arguments: [true, false])
    func returning(discardsHiddenContent: Bool) async throws {
        let house = try await TestRestaurant(Cafe(), discardsHiddenContent: discardsHiddenContent)
        await house.greet(.counter)
        await house.tap("notice")
        house.room.tables[0].clearTranscript()
        await house.tap("back")
        #expect(house.table.transcript.isEmpty != discardsHiddenContent)
        #expect(house.table.rows(at: "cups").count == 2)
    }
}
