@testable import DertischCore
import DertischTesting
import Foundation
import Testing

@MainActor @Suite("Restored plans of a whole house") struct RestoredPlanTests {
    /// A house in which a guest has done random things, some with rows that its tables remember.
    private func visited(_ random: inout SeededGenerator, steps: Int) async throws -> TestRestaurant {
        let house = try await TestRestaurant(Atlas())
        let lock = try #require(house.restaurant.kitchen[Lock.self])
        await house.greet(.atlas)
        let places: [Place] = [
            "find", "vault", "fill", "sure", "open", "found", "tint", "back", "next", "shade", "dark", "blue", "close",
            "turn",
        ]
        var last = 0
        for _ in 0..<steps {
            lock.isOpen = Int.random(in: 0..<4, using: &random) == 0
            let table = try #require(house.room.tables.randomElement(using: &random))
            switch Int.random(in: 0..<12, using: &random) {
            case 0: house.maitreD.usherOutCurrentCustomer()
            case 1: await house.seat(.place, with: Int.random(in: 0..<100, using: &random))
            case 2: _ = house.maitreD.give(.load(Int.random(in: 0...8, using: &random)), of: .atlas)
            case 3: await house.gesture(.edited(.text("dune \(last)"), revision: last), at: "text", on: table)
            case 4, 5, 6:
                let outer = table.rows(at: "places").randomElement(using: &random)
                let inner = outer.flatMap { table.rows(at: "notes", in: $0).randomElement(using: &random) }
                guard let row = Bool.random(using: &random) ? inner : outer else { continue }
                last += 1
                table.remembered = TableMemory(
                    number: table.remembered?.number ?? last, rows: (table.remembered?.rows ?? []) + [row])
                let place: Place = ["open", "delete", "count"].randomElement(using: &random) ?? "open"
                await house.tap(place, in: row, on: table)
            default: await house.tap(places.randomElement(using: &random) ?? "find", on: table)
            }
            // At most three questions stay open.
            for alert in house.room.alerts.dropLast(3) {
                house.maitreD.answer(Int.random(in: 0..<2, using: &random), to: alert.id)
            }
            await house.maitreD.settled()
        }
        return house
    }

    /// The plan without what a restored house does anew: new rows have new numbers, and a customer asks as it is seated.
    private func comparable(_ plan: SeatingPlan) -> SeatingPlan {
        func comparable(_ seat: SeatingPlan.Seat) -> SeatingPlan.Seat {
            var seat = seat
            seat.table?.lastRow = 0
            seat.questions.removeAll { $0.gesture == .seated }
            seat.sections = seat.sections.mapValues { $0.map(comparable) }
            for index in seat.menu.indices { seat.menu[index].seat = comparable(seat.menu[index].seat) }
            return seat
        }
        var plan = plan
        plan.lastAlert = 0
        plan.seats = plan.seats.map(comparable)
        return plan
    }

    @Test(
        "A house restored from any plan gives the same plan, and seats no customer behind a closed gate",
        arguments: 0..<20)
    func roundTrip(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let house = try await visited(&random, steps: 120)
        let plan = house.maitreD.plan
        let json = try JSONEncoder().encode(plan)
        let read = try JSONDecoder().decode(SeatingPlan.self, from: json)
        #expect(read == plan)

        let other = try await TestRestaurant(Atlas())
        let lock = try #require(other.restaurant.kitchen[Lock.self])
        lock.isOpen = true
        #expect(other.maitreD.restore(read) == [])
        await other.maitreD.settled()
        #expect(comparable(other.maitreD.plan) == comparable(plan))
        // A customer that is off its shift has its sections and menus again once it is back.
        let atWork = house.maitreD.duties.filter { !$0.hasSuffix("off") }
        #expect(other.maitreD.duties.filter { !$0.hasSuffix("off") } == atWork)
        #expect(other.maitreD.complaints(other.room) == [])
        lock.isOpen = false
        let problems = other.maitreD.restore(read)
        #expect(problems.allSatisfy { $0 == .notAdmitted(customer: "vault") })
        #expect(!other.maitreD.duties.contains { $0.hasPrefix("vault") })
        #expect(other.maitreD.complaints(other.room) == [])
    }

    /// As many plans as the environment says are restored, or 1,000.
    private static let plans = ProcessInfo.processInfo.environment["DERTISCH_PLANS"].flatMap(Int.init) ?? 1_000

    @Test(
        "Plans that were changed anywhere are restored as far as possible, and never trap, pass a gate or exceed a limit"
    )
    func changed() async throws {
        var random = SeededGenerator(seed: 17)
        var seeds: [Any] = []
        for _ in 0..<10 {
            let plan = try await visited(&random, steps: 60).maitreD.plan
            seeds.append(try JSONSerialization.jsonObject(with: JSONEncoder().encode(plan)))
        }
        let house = try await TestRestaurant(Atlas())
        var (restored, broken, problems) = (0, 0, 0)
        while restored < Self.plans {
            var json = seeds.randomElement(using: &random) ?? [:]
            for _ in 0..<Int.random(in: 1...4, using: &random) { json = changed(json, seeds, &random) }
            guard JSONSerialization.isValidJSONObject(json),
                let plan = try? JSONDecoder().decode(
                    SeatingPlan.self, fromUntrusted: JSONSerialization.data(withJSONObject: json))
            else {
                broken += 1
                continue
            }
            restored += 1
            problems += house.maitreD.restore(plan).isEmpty ? 0 : 1
            for alert in house.room.alerts.suffix(3) { house.maitreD.answer(0, to: alert.id) }
            #expect(house.maitreD.complaints(house.room) == [])
            #expect(!house.maitreD.duties.contains { $0.hasPrefix("vault") })
            #expect(house.maitreD.window.count <= MaitreD.seatLimit)
            if restored.isMultiple(of: 100) {
                house.eventLog.clear()
                await house.maitreD.settled()
            }
        }
        #expect(broken > Self.plans / 20 && problems > Self.plans / 10)
    }

    /// A JSON value with one change: a part is dropped, doubled, replaced, or wrapped.
    private func changed(_ value: Any, _ others: [Any], _ random: inout SeededGenerator) -> Any {
        if let object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &random) {
            var object = object
            switch Int.random(in: 0..<10, using: &random) {
            case 0: object[key] = nil
            case 1:
                object[["c", "e", "s", "m", "r", "q", "k", "n", "t", "v"].randomElement(using: &random) ?? "c"] =
                    object[key]
            case 2: object[key] = strange(&random)
            default: object[key] = object[key].map { changed($0, others, &random) }
            }
            return object
        }
        if let array = value as? [Any], let index = array.indices.randomElement(using: &random) {
            var array = array
            switch Int.random(in: 0..<10, using: &random) {
            case 0: array.remove(at: index)
            case 1: array += array.prefix(20)
            case 2: array[index] = strange(&random)
            case 3:
                array =
                    others.compactMap { ($0 as? [String: Any])?["s"] as? [Any] }.randomElement(using: &random) ?? array
            default: array[index] = changed(array[index], others, &random)
            }
            return array
        }
        return strange(&random)
    }

    private func strange(_ random: inout SeededGenerator) -> Any {
        let all: [Any] = [
            "atlas", "vault", "place", "lock", "tint", "attic", "side", "tab", "places", "notes", "", "{}", "null",
            "\"red\"",
            "7", "\"1a\"", "visit: Swift.Int", "{\"text\":\"x\"}", "[", "sheet", "tap", 0, 1, 7, -1, Int.max, Int.min,
            1e300,
            true,
            NSNull(), [],
            ["a": 1], [[1]],
        ]
        return all.randomElement(using: &random) ?? 0
    }
}
