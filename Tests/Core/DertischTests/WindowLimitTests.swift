@testable import DertischCore
import DertischTesting
import Testing

extension CustomerID<PageCourse> {
    fileprivate static var doll: Self { "doll" }
    fileprivate static var leaflet: Self { "leaflet" }
}

@MainActor @Suite("A window at its limit of seats") struct WindowLimitTests {
    /// A full window: letters, and other customers on top of them.
    private func full(_ top: SeatingPlan.Seat...) async throws -> TestRestaurant {
        let house = try await TestRestaurant(Bistro())
        let letters = Array(repeating: SeatingPlan.Seat(customer: "letter", entree: "1"), count: 255)
        #expect(house.maitreD.restore(SeatingPlan(seats: letters + top)) == [])
        return house
    }

    @Test("refuses one more customer on top")
    func onTop() async throws {
        let house = try await full(.init(customer: "letter", entree: "2"))
        await house.seat(.letter, with: 3)
        #expect(house.maitreD.seated.count == 256)
        #expect(house.maitreD.refusals == [.windowFull: 1])
    }

    @Test("seats a customer instead of the one on top, which leaves")
    func instead() async throws {
        let house = try await full(.init(customer: "letter", entree: "2"))
        await house.seat(.letter, .instead, with: 3)
        #expect(house.maitreD.seated.count == 256)
        #expect(house.table["number"] == 3)
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("seats a customer alone, or the home of the house, since all others leave", arguments: [true, false])
    func alone(isHome: Bool) async throws {
        let house = try await full(.init(customer: "letter", entree: "2"))
        if isHome { house.maitreD.greet() } else { await house.seat(.letter, .alone, with: 3) }
        #expect(house.maitreD.seated == [isHome ? "bar" : "letter"])
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("seats a customer on top of one whose menu closes")
    func overMenu() async throws {
        var letter = SeatingPlan.Seat(customer: "letter", entree: "2")
        letter.menu = [
            .init(seat: .init(customer: "shade", entree: "{}"), style: .sheet, place: "shade", opening: 0)
        ]
        let house = try await TestRestaurant(Bistro())
        let letters = Array(repeating: SeatingPlan.Seat(customer: "letter", entree: "1"), count: 254)
        #expect(house.maitreD.restore(SeatingPlan(seats: letters + [letter])) == [])
        #expect(house.maitreD.duties.count == 256)
        await house.seat(.letter, with: 3)
        #expect(house.maitreD.duties.count == 256)
        #expect(house.maitreD.duties.suffix(2) == ["letter: off", "letter: on"])
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("seats the wanted customer instead of the one that came first")
    func wanted() async throws {
        var key = SeatingPlan.Seat(customer: "key", entree: "{}")
        key.next = [.init(customer: "cellar", entree: "{}")]
        let house = try await full(key)
        let keyring = try #require(house.restaurant.kitchen[Keyring.self])
        keyring.isOpen = true
        await house.tap("back", on: "key")
        #expect(house.maitreD.seated.count == 256)
        #expect(house.maitreD.seated.last == "cellar")
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("seats a customer instead of another at the limit of depth, and none deeper")
    func depth() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.page(.doll) { table in
                    table.seat(.doll, at: "inside")
                    table.seat(.leaflet, .instead, on: .tap("swap"))
                    table.seat(.leaflet, .alone, on: .tap("alone"))
                }
                registrar.page(.leaflet)
            })
        await house.greet(.doll)
        #expect(house.maitreD.duties == Array(repeating: "doll: on", count: 8))
        let refused = house.maitreD.refusals[.windowFull]
        for place in ["swap", "alone"] as [Place] {
            await house.greet(.doll)
            await house.tap(place, on: "doll")
            #expect(house.maitreD.duties == Array(repeating: "doll: on", count: 7) + ["leaflet: on"])
        }
        #expect(house.maitreD.refusals[.windowFull] == refused.map { $0 * 3 })
    }
}
