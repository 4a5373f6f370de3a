@testable import DertischCore
@testable import DertischTemporaryValues
import DertischTesting
import Foundation
import TestSupport
import Testing

private enum Tea { struct State: Codable { let cups: Int } }
private enum Oven { struct State: Codable { let degrees: Int } }

@MainActor @Suite("Temporary values in seating plans", .namesHang) struct RestoredValuesTests {
    /// A ledger with an entry in its margin and a slip over it, each with a count of its own, and two names for all.
    private func house() async throws -> TestRestaurant {
        let house = try await TestRestaurant(LedgerHouse())
        await house.greet(.ledger)
        await give(.count, of: .ledger, in: house)
        await give(.count, of: .ledger, in: house)
        await give(.write("ada"), of: .ledger, in: house)
        await give(.count, of: .margin, in: house)
        await give(.write("bob"), of: .margin, in: house)
        await house.tap("slip", on: "ledger")
        for _ in 0..<3 { await give(.count, of: .slip, in: house) }
        return house
    }

    private func give(_ order: LedgerCourse.Order, of id: CustomerID<LedgerCourse>, in house: TestRestaurant) async {
        #expect(house.maitreD.give(order, of: id) == nil)
        await house.maitreD.settled()
    }

    /// A new house in which a plan is restored, after it has been written and read.
    private func restored(_ plan: SeatingPlan, _ problems: [SeatingProblem] = []) async throws -> TestRestaurant {
        let read = try JSONDecoder().decode(SeatingPlan.self, from: JSONEncoder().encode(plan))
        #expect(read == plan)
        let house = try await TestRestaurant(LedgerHouse())
        #expect(house.maitreD.restore(read) == problems)
        await house.maitreD.settled()
        return house
    }

    /// The values that could not be restored, as the inspectors were told.
    private func reports(_ house: TestRestaurant) -> [SeatingProblem] {
        house.eventLog.events.compactMap { event in
            guard case .roomFailed(let failure) = event.kind else { return nil }
            return failure.error as? SeatingProblem
        }
    }

    @Test("Another house has the values of the window, and of each party on top, in a section and in a menu")
    func roundTrip() async throws {
        let plan = try await house().maitreD.plan
        #expect(plan.values == ["names: Swift.Array<Swift.String>": #"["ada","bob"]"#])
        let other = try await restored(plan)
        for (id, count) in [(.ledger, 2), (.margin, 1), (.slip, 3)] as [(CustomerID<LedgerCourse>, Int)] {
            let carte = other.maitreD.carte(of: id)
            #expect(carte == LedgerCourse.Carte(count: count, names: ["ada", "bob"], found: count))
        }
        #expect(other.maitreD.plan == plan)
        #expect(reports(other) == [])
        await give(.write("eve"), of: .slip, in: other)
        #expect(other.maitreD.plan.values == ["names: Swift.Array<Swift.String>": #"["ada","bob","eve"]"#])
    }

    @Test("A customer that is covered keeps the values of its party until it is back, and then those in its section")
    func covered() async throws {
        let first = try await house()
        first.maitreD.usherOutCurrentCustomer()
        await first.tap("entry", on: "ledger")
        await give(.count, of: .entry, in: first)
        let plan = first.maitreD.plan
        let other = try await restored(plan)
        #expect(other.maitreD.seated == ["ledger", "entry"])
        #expect(other.maitreD.plan == plan)
        #expect(other.maitreD.carte(of: .entry)?.found == 1)
        other.maitreD.usherOutCurrentCustomer()
        await other.maitreD.settled()
        await give(.read, of: .ledger, in: other)
        #expect(other.maitreD.carte(of: .ledger)?.count == 2)
        #expect(other.maitreD.carte(of: .margin)?.found == 1)
        #expect(other.maitreD.plan.values == plan.values)
    }

    @Test("A value under a key that is not saved is in no plan, and one that was removed neither")
    func unsaved() async throws {
        let first = try await house()
        await give(.hold, of: .slip, in: first)
        #expect(first.maitreD.carte(of: .slip)?.isHeld == true)
        await give(.forget, of: .slip, in: first)
        let plan = first.maitreD.plan
        #expect(plan.seats.first?.menu.first?.seat.values == [:])
        #expect(try await restored(plan).maitreD.carte(of: .slip) == LedgerCourse.Carte(names: ["ada", "bob"]))
    }

    @Test("A value that cannot be read is missing, and reported once as it is asked for; the others are there")
    func unreadable() async throws {
        var plan = try await house().maitreD.plan
        plan.values["names: Swift.Array<Swift.String>"] = "[7]"
        plan.seats[0].menu[0].seat.values["count: Swift.Int"] = "[[[["
        let other = try await restored(plan)
        await give(.read, of: .slip, in: other)
        #expect(other.maitreD.carte(of: .slip) == LedgerCourse.Carte())
        #expect(other.maitreD.carte(of: .ledger)?.count == 2)
        await until("\(reports(other))") { reports(other).count == 2 }
        let names = reports(other).map {
            guard case .badTemporaryValue(let name, _) = $0 else { return "" }
            return name
        }
        #expect(names.sorted() == ["count: Swift.Int", "names: Swift.Array<Swift.String>"])
        #expect(other.maitreD.plan.values == [:])
    }

    @Test("Values that this build does not know are saved again, for the build that does")
    func unknown() async throws {
        var plan = try await house().maitreD.plan
        plan.values["later: Foundation.Date"] = "17"
        plan.seats[0].values["later: Foundation.Date"] = "18"
        let other = try await restored(plan)
        #expect(other.maitreD.plan == plan)
        #expect(reports(other) == [])
    }

    @Test("A plan without values, or with values that are no texts, is read as one of an older build")
    func older() async throws {
        let json = #"{"s":[{"c":"ledger","v":[1]}],"v":{"names: Swift.Array<Swift.String>":7}}"#
        let plan = try JSONDecoder().decode(SeatingPlan.self, from: Data(json.utf8))
        #expect(plan == SeatingPlan(seats: [SeatingPlan.Seat(customer: "ledger", entree: "{}")]))
        #expect(try await restored(plan).maitreD.carte(of: .ledger) == LedgerCourse.Carte())
    }

    @Test("A plan with more values than a scope keeps is restored up to that number, and the rest is reported once")
    func tooMany() async throws {
        var plan = try await house().maitreD.plan
        for number in 0..<1_000 { plan.seats[0].values["number \(number): Swift.Int"] = "\(number)" }
        let other = try await restored(plan)
        #expect(other.maitreD.plan.seats.first?.values.count == TemporaryStorage.defaultLimit)
        await until("\(reports(other))") { reports(other).count == 1 }
    }

    @Test("A plan that is restored in a used window replaces its saved values, also for those who watch them")
    func replaced() async throws {
        let first = try await house()
        let plan = first.maitreD.plan
        let window = TemporaryValues<WindowWide>(storage: try storage(of: first))
        try window.put(["eve"], under: .names)
        try window.put(4, under: .count)
        try window.put(Pen(), under: .pen)
        var names = window.changes(of: .names).makeAsyncIterator()
        #expect(await names.next() == ["eve"])
        #expect(first.maitreD.restore(plan) == [])
        #expect(await names.next() == ["ada", "bob"])
        #expect(window[.names] == ["ada", "bob"] && window[.count] == nil && window[.pen] != nil)
    }

    private func storage(of house: TestRestaurant) throws -> TemporaryStorage {
        try #require(house.maitreD.context.scopes.window)[TemporaryStorage.self]
    }

    @Test("A dining room learns of a changed value before the order that changed it is done")
    func changedByOrder() async throws {
        let house = try await house()
        let changes = house.room.planChanges
        #expect(house.maitreD.give(.count, of: .slip) == nil)
        #expect(house.room.planChanges == changes + 1)
        #expect(house.maitreD.give(.write("eve"), of: .slip) == nil)
        #expect(house.room.planChanges == changes + 2)
        #expect(house.maitreD.give(.read, of: .slip) == nil)
        #expect(house.maitreD.give(.hold, of: .slip) == nil)
        #expect(house.room.planChanges == changes + 2)
    }

    @Test("A dining room learns of values that other threads change, and once of many changes together")
    func changedElsewhere() async throws {
        let house = try await house()
        let window = TemporaryValues<WindowWide>(storage: try storage(of: house))
        let changes = house.room.planChanges
        for number in 0..<100 { try window.put(number, under: .count) }
        #expect(house.room.planChanges == changes)
        await until("\(house.room.planChanges - changes) changes") { house.room.planChanges > changes }
        #expect(house.room.planChanges == changes + 1)
        await Task.detached { _ = window.remove(TemporaryKey<Int>.count) }.value
        await until("\(house.room.planChanges - changes) changes") { house.room.planChanges == changes + 2 }
        #expect(house.maitreD.plan.values.count == 1)
    }

    @Test("A value that cannot be encoded is left out of a plan")
    func notEncodable() async throws {
        let house = try await house()
        let window = TemporaryValues<WindowWide>(storage: try storage(of: house))
        try window.put(Double.nan, under: "ratio")
        #expect(house.maitreD.plan.values == ["names: Swift.Array<Swift.String>": #"["ada","bob"]"#])
    }

    @Test("A key that is Codable is saved by its literal or by its name, and not if it says so")
    func keys() throws {
        let values = TemporaryValues<PartyWide>()
        try values.put(1, under: "one")
        try values.put("two", under: TemporaryKey("two"))
        try values.put(3, under: TemporaryKey<Int>.unsaved("three"))
        #expect(values.count == 3 && values[TemporaryKey<Int>("three")] == 3)
        #expect(values.saved == ["one: Swift.Int": "1", "two: Swift.String": "\"two\""])
        try values.put(4, under: TemporaryKey<Int>("three"))
        #expect(values.saved["three: Swift.Int"] == "4")
    }

    @Test("Keys of one name whose types have one name are saved beside each other, under names that every process has")
    func sameNames() throws {
        let values = TemporaryValues<PartyWide>()
        try values.put(Tea.State(cups: 1), under: "state")
        try values.put(Oven.State(degrees: 2), under: "state")
        let saved = [
            "state: DertischTests.Tea.State": #"{"cups":1}"#, "state: DertischTests.Oven.State": #"{"degrees":2}"#,
        ]
        #expect(values.saved == saved)
        let other = TemporaryValues<PartyWide>()
        #expect(other.storage.restore(saved))
        #expect(other[TemporaryKey<Tea.State>("state")]?.cups == 1)
        #expect(other[TemporaryKey<Oven.State>("state")]?.degrees == 2)
        try other.put([[Tea.State(cups: 3)]], under: "pots")
        #expect(other.saved["pots: Swift.Array<Swift.Array<DertischTests.Tea.State>>"] == #"[[{"cups":3}]]"#)
    }
}

extension TemporaryValues {
    fileprivate var saved: [String: String] { storage.saved }
}
