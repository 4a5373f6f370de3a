import DertischCore
import DertischTesting
import Testing

/// A lobby leads to a room, whose number may be left out, and to a seat, which needs its number.
private enum LobbyCourse: Course {
    struct Carte: BlankCarte {
        var favourite: Int?
        var free: Int?
    }
}
private enum RoomCourse: Course {
    typealias Entree = Int?
    struct Carte: Equatable, Sendable { let number: Int? }
}
private enum SeatCourse: Course { typealias Entree = Int }

extension CustomerID<LobbyCourse> { fileprivate static var lobby: Self { "lobby" } }
extension CustomerID<RoomCourse> { fileprivate static var room: Self { "room" } }
extension CustomerID<SeatCourse> { fileprivate static var seat: Self { "seat" } }

private struct RoomWaiter: Waiter {
    typealias C = RoomCourse
    func carte(for number: Int?) -> C.Carte { C.Carte(number: number) }
}
private struct SeatWaiter: Waiter {
    typealias C = SeatCourse
    func carte(for number: Int) -> C.Carte { C.Carte() }
}

@MainActor @Suite("Entrées that may be nil") struct OptionalEntreeTests {
    private let house: TestRestaurant

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(.lobby) { table in
                    table.set(\.free, to: 3, on: .tap("free"))
                    table.seat(.room, on: .tap("any")) { _ in nil }
                    table.seat(.room, on: .tap("favourite"), with: \.favourite)
                    table.seat(.room, on: .tap("open")) { $0.free.map { .some($0) } }
                    table.seat(.seat, on: .tap("seat"), with: \.free)
                }
                registrar.introduce(
                    .room, as: { (_: WaiterForCustomer<RoomCourse>) in Guest { $0.lay(\.number, at: "number") } },
                    waiter: RoomWaiter.init)
                registrar.introduce(
                    .seat, as: { (_: WaiterForCustomer<SeatCourse>) in Guest { _ in } }, waiter: SeatWaiter.init)
            })
        await house.greet(.lobby)
    }

    @Test("A course whose entrée may be nil is seated with nil", arguments: ["any", "favourite"] as [Place])
    func seated(place: Place) async {
        await house.tap(place)
        #expect(house.maitreD.seated == ["lobby", "room"])
        #expect(house.maitreD.carte(of: .room) == RoomCourse.Carte(number: nil))
    }

    @Test("A course whose entrée may be nil is a home, which a dining room greets with nil")
    func home() async throws {
        struct Hotel: Staff {
            func register(with registrar: inout Registrar) {
                registrar.introduce(
                    .seat, as: { (_: WaiterForCustomer<SeatCourse>) in Guest { _ in } }, waiter: SeatWaiter.init)
                registrar.introduce(
                    .room, as: { (_: WaiterForCustomer<RoomCourse>) in Guest { $0.lay(\.number, at: "number") } },
                    waiter: RoomWaiter.init)
            }
        }
        let hotel = try await TestRestaurant(Hotel())
        #expect(hotel.restaurant.fault(opening: "web", at: Site(file: "Main.swift", line: 1)) == nil)
        hotel.maitreD.greet()
        #expect(hotel.maitreD.seated == ["room"])
        #expect(hotel.maitreD.carte(of: .room) == RoomCourse.Carte(number: nil))
    }

    @Test("A closure that returns an optional of the entrée seats no customer for nil")
    func optional() async {
        await house.tap("open")
        await house.tap("seat")
        #expect(house.maitreD.seated == ["lobby"])
        await house.tap("free")
        await house.tap("open")
        #expect(house.maitreD.seated == ["lobby", "room"] && house.table["number"] == "3")
        house.maitreD.usherOutCurrentCustomer()
        await house.tap("seat")
        #expect(house.maitreD.seated == ["lobby", "seat"])
    }
}
