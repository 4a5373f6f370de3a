@testable import DertischCore
import DertischTesting
import Foundation
import Testing

@MainActor @Suite("The parts of a seating plan") struct PlanPartsTests {
    @Test("A plan of eight seats with entrées is short, and holds no defaults")
    func size() throws {
        var seats: [SeatingPlan.Seat] = []
        for number in 0..<8 {
            var seat = SeatingPlan.Seat(customer: "conversation", entree: #"{"account":"ada","id":\#(1000 + number)}"#)
            seat.table = TableRecord(
                number: number, lastRow: 250,
                rows: (1...2).map { TableRecord.Row(place: "messages", number: 40 * $0, id: "\(77000 + $0)") })
            seats.append(seat)
        }
        let json = try JSONEncoder().encode(SeatingPlan(seats: seats))
        #expect(json.count < 1200)
        #expect(try JSONDecoder().decode(SeatingPlan.self, from: json) == SeatingPlan(seats: seats))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let home = SeatingPlan(seats: [SeatingPlan.Seat(customer: "home", entree: "{}")])
        #expect(try String(decoding: encoder.encode(home), as: UTF8.self) == #"{"s":[{"c":"home"}]}"#)
    }

    @Test("A plan of a newer build is read without the parts and names that only that build knows")
    func newer() throws {
        let json = #"""
            {"s":[{"c":"photo","e":"7","t":"spin","zz":[1],"m":[{"m":{"c":"menu"},"y":"wheel","q":1}],
            "r":{"n":3,"l":9,"r":[["rows",4,"1",0,"more"]],"x":1}}],"later":{}}
            """#
        let plan = try JSONDecoder().decode(SeatingPlan.self, from: Data(json.utf8))
        let seat = try #require(plan.seats.first)
        #expect(seat.customer == "photo" && seat.transition == .automatic)
        #expect(seat.menu.first?.style == .sheet)
        #expect(seat.table?.rows == [.init(place: "rows", number: 4, id: "1")])
    }

    @Test("A part of a plan that cannot be read is left out, and the rest of the plan is read")
    func malformed() throws {
        let json = #"""
            {"s":[
            {"c":"photo","e":"7","n":7,"k":[1],"q":{"i":1},"r":{"n":"three"}},
            {"c":"album","n":[{"e":"1"},{"c":"lake"}],"q":[{"i":"1"},7,{"i":2,"t":"sure"}],
            "r":{"n":3,"l":9,"r":[["rows","four"],["rows",4,"1"]]}}
            ],"a":[3,{"c":"lake","e":"1"},null],"l":"x"}
            """#
        let plan = try JSONDecoder().decode(SeatingPlan.self, from: Data(json.utf8))
        #expect(plan.seats.map(\.customer) == ["photo", "album"])
        let photo = SeatingPlan.Seat(customer: "photo", entree: "7")
        #expect(plan.seats.first == photo)
        let album = try #require(plan.seats.last)
        #expect(album.next.map(\.customer) == ["lake"])
        #expect(album.questions.map(\.alert.text) == ["sure"])
        #expect(album.table == TableRecord(number: 3, lastRow: 9, rows: [.init(place: "rows", number: 4, id: "1")]))
        #expect(plan.ahead.map(\.customer) == ["lake"] && plan.lastAlert == 0)
    }

    @Test("A restored customer that came first seats the wanted one when it leaves, if its gate admits it by then")
    func wanted() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        await house.tap("vault", on: "atlas")
        #expect(house.maitreD.seated == ["atlas", "lock"])
        let plan = house.maitreD.plan
        #expect(plan.seats.last?.next.map(\.customer) == ["vault"])

        for isOpen in [true, false] {
            let lock = Lock()
            let other = try await TestRestaurant(Atlas()) { $0.put(lock) }
            #expect(other.maitreD.restore(plan) == [])
            #expect(other.maitreD.plan == plan)
            lock.isOpen = isOpen
            await other.tap("turn", on: "lock")
            #expect(other.maitreD.seated == (isOpen ? ["atlas", "vault"] : ["atlas"]))
        }
    }

    @Test("A restored window keeps a browser's way forward, as far as it can be read")
    func forward() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.letter, with: 7)
        await house.seat(.letter, with: 8)
        house.maitreD.follow(link: "/", depth: 1)
        var plan = house.maitreD.plan
        #expect(plan.ahead.map(\.entree) == ["8", "7"])
        let other = try await TestRestaurant(Bistro())
        #expect(other.maitreD.restore(plan) == [])
        #expect(other.maitreD.plan == plan)
        other.maitreD.follow(link: "/letters/8", depth: 3)
        #expect(other.maitreD.seated == ["bar", "letter", "letter"])
        #expect(other.maitreD.link == "/letters/8")

        plan.ahead = [.init(customer: "attic", entree: "1"), .init(customer: "letter", entree: "{}")]
        plan.ahead += (0..<40).map { .init(customer: "letter", entree: "\($0)") }
        #expect(other.maitreD.restore(plan) == [])
        #expect(other.maitreD.plan.ahead.map(\.entree) == (24..<40).map { "\($0)" })
        plan.ahead = Array(plan.ahead.prefix(3))
        #expect(other.maitreD.restore(plan).count == 2)
        #expect(other.maitreD.plan.ahead.map(\.entree) == ["0"])
    }
}
