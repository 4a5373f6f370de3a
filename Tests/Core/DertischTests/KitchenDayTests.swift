import DertischCore
import DertischTesting
import TestSupport
import Testing

/// Tells a tally of its day. It can be held back, or fail.
private struct Worker<Before: Sendable>: KitchenColleague {
    let name: String
    let tally: Tally
    var gate: Latch?
    var fails = false

    func beginShift() async throws {
        tally.add("\(name) begins")
        await gate?.wait()
        if fails { throw Spill() }
        tally.add("\(name) has begun")
    }

    func endShift() async {
        tally.add("\(name) ends")
        if let gate, name == "slow" { await gate.wait() }
    }
}

private typealias Well = Worker<Never>
private typealias Pump = Worker<Well>
private typealias Sink = Worker<Pump>

@MainActor @Suite("Kitchen shifts", .namesHang) struct KitchenDayTests {
    private let tally = Tally()

    /// A house of three that need one another, registered in the wrong order.
    private func house(pump gate: Latch? = nil, sinkFails: Bool = false, name: String = "pump") -> TrialHouse {
        TrialHouse { [tally] registrar in
            registrar.sousChef({ (_: Pump) in Sink(name: "sink", tally: tally, fails: sinkFails) })
            registrar.sousChef({ (_: Well) in Pump(name: name, tally: tally, gate: gate) })
            registrar.sousChef({ Well(name: "well", tally: tally) })
            registrar.page("page")
        }
    }

    @Test("Shifts begin in the order of dependencies after everything is created, and end in reverse, once")
    func day() async throws {
        let restaurant = try await Restaurant(house(), clock: TestClock())
        let opened = [
            "well begins", "well has begun", "pump begins", "pump has begun", "sink begins", "sink has begun",
        ]
        #expect(tally.names == opened)
        #expect(await restaurant.close() == [])
        #expect(await restaurant.close() == [])
        #expect(tally.names == opened + ["sink ends", "pump ends", "well ends"])
    }

    @Test("Customers leave before the kitchen's shifts end, and a closed house seats no customer")
    func customersFirst() async throws {
        let restaurant = try await Restaurant(house(), clock: TestClock())
        let room = HeadlessRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(CustomerID<PageCourse>("page"))
        #expect(maitreD.seated == ["page"])
        await restaurant.close()
        #expect(maitreD.seated == [])
        maitreD.greet(CustomerID<PageCourse>("page"))
        let late = MaitreD(of: restaurant, in: room)
        late.greet(CustomerID<PageCourse>("page"))
        #expect(maitreD.seated == [] && late.seated == [] && room.tables.isEmpty)
    }

    @Test("A shift that fails to begin keeps the house shut, and shifts that began end again")
    func failing() async throws {
        await #expect(throws: Faults.self) { try await Restaurant(house(sinkFails: true), clock: TestClock()) }
        #expect(tally.names.suffix(3) == ["sink begins", "pump ends", "well ends"])
        let faults = await #expect(throws: Faults.self) {
            try await Restaurant(house(sinkFails: true), clock: TestClock())
        }
        let text = faults?.all.first?.description ?? ""
        #expect(text.contains("Worker<Worker<Worker<Never>>> could not begin its shift."))
        #expect(text.contains("why:   its beginShift() threw: Spill()"))
        #expect(text.contains("KitchenDayTests.swift"))
    }

    @Test("A shift that begins too slowly keeps the house shut at the deadline, by the house's clock")
    func lateOpening() async throws {
        let (clock, gate) = (TestClock(), Latch())
        let opening = Task { [house = house(pump: gate)] in
            try await Restaurant(house, clock: clock, openingWithin: .seconds(5))
        }
        await clock.sleepers(1)
        await tally.until("pump begins")
        clock.advance(by: .seconds(5))
        let faults = await #expect(throws: Faults.self) { try await opening.value }
        #expect(faults?.all.map(\.why) == ["its beginShift() did not return in time"])
        #expect(tally.names.last == "well ends")
        await gate.open()
    }

    @Test("A shift that ends too slowly is named at the deadline, and the others still end")
    func lateClosing() async throws {
        let (clock, gate) = (TestClock(), Latch())
        await gate.open()
        let restaurant = try await Restaurant(house(pump: gate, name: "slow"), clock: clock)
        await gate.close()
        let closing = Task { await restaurant.close(within: .seconds(2)) }
        await tally.until("slow ends")
        clock.advance(by: .seconds(2))
        #expect(await closing.value.first == "Worker<Worker<Never>>")
        await tally.until("well ends")
        await gate.open()
    }

    @Test("An initialiser that exceeds the deadline keeps the house shut")
    func lateMaking() async throws {
        let (clock, gate) = (TestClock(), Latch())
        let staff = TrialHouse { registrar in
            registrar.sousChef(
                { () async -> Latch in
                    await gate.wait(); return gate
                })
        }
        let opening = Task { try await Restaurant(staff, clock: clock, openingWithin: .seconds(1)) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let faults = await #expect(throws: Faults.self) { try await opening.value }
        #expect(faults?.all.map(\.why) == ["its initialiser did not return in time"])
        await gate.open()
    }

    @Test("A house that is released without being closed still ends its shifts")
    func letGo() async throws {
        var restaurant: Restaurant? = try await Restaurant(house(), clock: TestClock())
        #expect(restaurant != nil)
        restaurant = nil
        await tally.until("well ends")
        #expect(tally.names.suffix(3) == ["sink ends", "pump ends", "well ends"])
    }
}
