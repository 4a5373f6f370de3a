import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("The round of an order") struct OrderTests {
    @Test("A synchronous order is cooked, plated and laid before the gesture returns")
    func noHop() async throws {
        let house = try await TestRestaurant(Cafe())
        house.maitreD.greet(.counter)
        #expect(house.table.rows(at: "cups").count == 2)
        #expect(
            house.eventLog.transcript == [
                "counter: seated", "counter: laid", "counter: ordered 1", "counter: cooking 1", "counter: plated 1",
                "counter: done 1", "counter: laid",
            ])
    }

    @Test("Orders are taken in turn, and wait while a chef cooks")
    func inTurn() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.counter)
        house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table)
        house.maitreD.gesture(.tapped, at: Spot("fail"), on: house.table)
        #expect(house.room.alerts.isEmpty)
        await house.restaurant.kitchen[Latch.self]?.open()
        await house.maitreD.settled()
        #expect(party.carte?.total == 99)
        #expect(house.table["total"] == 99)
        #expect(house.room.alerts.map(\.text) == ["Something went wrong. Please try again."])
    }

    @Test("A waiter may respond at once, and only changes are laid")
    func answered() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.counter)
        house.table.clearTranscript()
        await party.give(.answer)
        #expect(house.table.transcript == ["total = 1"])
    }

    @Test("Rows keep their identity with the fewest moves, and are laid once")
    func rows() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.counter)
        await party.give(.swap(["a", "b", "c", "d"]))
        let before = house.table.rows(at: "cups")
        house.table.clearTranscript()
        await party.give(.swap(["d", "a", "x", "b"]))
        let after = house.table.rows(at: "cups")
        #expect(after[0] == before[3])
        #expect(after[1] == before[0])
        #expect(after[3] == before[1])
        #expect(house.table.transcript.filter { $0.contains("~") }.count == 1)
        #expect(house.table.transcript.filter { $0.contains("cups +") }.count == 1)
        #expect(house.table.transcript.filter { $0.contains("cups -") }.count == 1)
        #expect(house.table["name", in: after[2]] == "x")
    }

    @Test("A gesture in a removed row is refused and counted")
    func rowGone() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.counter)
        let row = house.table.rows(at: "cups")[1]
        #expect(await house.tap("drop", in: row) == nil)
        #expect(house.table["total"] == 1)
        await party.give(.swap(["a"]))
        #expect(await house.tap("drop", in: row) == .rowGone)
        #expect(await house.tap("nowhere") == .unhandled)
        #expect(house.maitreD.refusals == [.rowGone: 1, .unhandled: 1])
    }

    @Test("An edit overrides the carte until its order is done")
    func edits() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table)
        house.table.clearTranscript()
        house.maitreD.gesture(.edited(.text("milk"), revision: 4), at: Spot("note"), on: house.table)
        await house.restaurant.kitchen[Latch.self]?.open()
        await house.maitreD.settled()
        #expect(house.table.transcript == ["total = 99", "note = MILK (revision 4)"])
    }

    @Test("A choice is resolved at the gesture, and a removed one is refused")
    func choices() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.counter)
        #expect(await house.choose("Bo", at: "pick") == nil)
        #expect(party.carte?.picked == "b")
        #expect(house.table["pick"] == "Bo")
        #expect(await house.gesture(.chose(99), at: "pick") == .choiceGone)
    }

    @Test("A head chef's error becomes an apology, and an alert offers to try again")
    func apology() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        await house.tap("fail")
        #expect(house.eventLog.transcript.contains("counter: apologised 2, alert"))
        #expect(house.room.alerts.first?.answers.map(\.text) == ["OK", "Try again"])
        house.maitreD.answer(1, to: house.room.alerts[0].id)
        #expect(house.room.alerts.count == 2)
    }

    @Test("While 16 alerts wait, a further one is refused and reported; once one is answered, the next is shown")
    func manyAlerts() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        for _ in 0..<18 { await house.tap("fail") }
        #expect(house.room.alerts.map(\.id) == Array(1...16))
        #expect(house.maitreD.refusals[.alertsFull] == 2)
        #expect(house.eventLog.transcript.contains("counter: refused, alertsFull"))
        house.maitreD.answer(1, to: 1)
        #expect(house.room.alerts.count == 17, "Its answer tries again, which fails as well.")
    }

    @Test("News from a sous chef reaches the head chef of every party that wants it")
    func news() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        let room = HeadlessRoom()
        let other = MaitreD(of: house.restaurant, in: room)
        other.greet(.counter)
        await house.restaurant.kitchen[CoffeeMachine.self]?.announce(7)
        await house.table.until { $0["total"] == 7 }
        let table = try #require(room.table)
        await table.until { $0["total"] == 7 }
        #expect(house.table["total"] == 7 && table["total"] == 7)
    }

    @Test("A full order queue refuses and reports that")
    func bounded() async throws {
        let house = try await TestRestaurant(Cafe())
        await house.greet(.counter)
        house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table)
        for _ in 0..<64 { #expect(house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table) == nil) }
        #expect(house.maitreD.gesture(.tapped, at: Spot("slow"), on: house.table) == .queueFull)
        house.maitreD.close()
        await house.restaurant.kitchen[Latch.self]?.open()
    }
}
