import DertischCore
import DertischTesting
import Testing

/// A house whose head chefs do not wait, and one that does.
private struct Buffet: Staff {
    enum Plates: Course {
        enum Order: Sendable { case one, broken, later, ticket }
        enum Dish: Sendable { case count(Int), text(String) }
        struct Carte: Equatable, Sendable { var count = 0, text = "" }
    }

    final class PlatesCustomer: Customer {
        init(waiter: WaiterForCustomer<Plates>) {}
        func layTable(_ table: TableBuilder<Plates>) {
            table.lay(\.count, at: "count")
            table.lay(\.text, at: "text")
            table.order(.one, on: .tap("one"))
        }
    }

    struct PlatesWaiter: Waiter {
        typealias C = Plates
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .count(let count): carte.count += count
            case .text(let text): carte.text = text
            }
        }
        func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
            carte.text = "\(apology.error)"
            return .shown
        }
    }

    struct Broken: Error {}

    /// Has nothing to await.
    struct QuickChef: HeadChef {
        func accepts(_ order: Plates.Order) -> Bool { if case .later = order { false } else { true } }
        func give(_ order: Plates.Order, to waiter: WaiterForHeadChef<Plates>) throws {
            switch order {
            case .one:
                waiter.serve(.count(1))
                waiter.serve(.count(1))
            case .broken: throw Broken()
            case .later: break
            case .ticket: waiter.serve(.text("\(OrderTicket.current?.ticket.number ?? 0)"))
            }
        }
    }

    /// Awaits something.
    struct SlowChef: HeadChef {
        typealias C = Plates
        func give(_ order: Plates.Order, to waiter: WaiterForHeadChef<Plates>) async throws {
            await Task.yield()
            waiter.serve(.count(10))
        }
    }

    func register(with registrar: inout Registrar) {
        registrar.introduce(
            "buffet" as CustomerID<Plates>, as: PlatesCustomer.init, waiter: PlatesWaiter.init, chef: { QuickChef() })
        registrar.hire({ SlowChef() }, for: "buffet" as CustomerID<Plates>)
    }
}

@MainActor @Suite("Synchronous head chefs") struct ImmediateChefTests {

    private func seated() async throws -> (TestRestaurant, SeatedParty<Buffet.Plates>) {
        let house = try await TestRestaurant(Buffet())
        let party = await house.greet("buffet" as CustomerID<Buffet.Plates>)
        house.eventLog.clear()
        return (house, party)
    }

    @Test("A synchronous head chef has cooked, and the table is laid, when the gesture returns")
    func atOnce() async throws {
        let (house, party) = try await seated()
        let table = try #require(house.room.table(of: "buffet"))
        #expect(house.maitreD.gesture(.tapped, at: Spot("one"), on: table) == nil)
        #expect(party.carte?.count == 2)
        #expect(
            house.eventLog.transcript == [
                "buffet: ordered 1", "buffet: cooking 1", "buffet: plated 1", "buffet: plated 1", "buffet: done 1",
                "buffet: laid",
            ])
    }

    @Test("A synchronous head chef cooks with the ticket of its order")
    func ticket() async throws {
        let (_, party) = try await seated()
        await party.give(.one)
        await party.give(.ticket)
        #expect(party.carte?.text == "2")
        #expect(OrderTicket.current == nil)
    }

    @Test("A synchronous head chef that throws apologises, and the next order is cooked")
    func throwing() async throws {
        let (house, party) = try await seated()
        await party.give(.broken)
        #expect(party.carte?.text == "Broken()")
        await party.give(.one)
        #expect(party.carte?.count == 2)
        #expect(house.eventLog.transcript.contains("buffet: done 1"))
    }

    @Test("A synchronous head chef works beside an asynchronous one")
    func beside() async throws {
        let (_, party) = try await seated()
        await party.give(.later)
        #expect(party.carte?.count == 10)
        await party.give(.one)
        #expect(party.carte?.count == 12)
    }
}
