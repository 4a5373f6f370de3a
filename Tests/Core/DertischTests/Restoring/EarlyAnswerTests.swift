@testable import DertischCore
import DertischComponents
import DertischSommelier
import DertischTesting
import Testing

private enum SlateCourse: Course {
    enum Order: Sendable, Equatable { case load, discard(Int) }
    struct Carte: BlankCarte { var draft: Int?, discarded: Int? }
}

extension CustomerID<SlateCourse> { fileprivate static var slate: Self { "slate" } }

private final class SlateCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<SlateCourse>) {
        table.order(.load, on: .seated)
        table.ask("draft", when: \.draft, .order("delete") { .discard($0) }, .nothing("keep"))
    }
}

private struct SlateHeadChef: HeadChef {
    let latch: Latch
    func give(_ order: SlateCourse.Order, to waiter: WaiterForHeadChef<SlateCourse>) async {
        switch order {
        case .load:
            await latch.wait()
            waiter.serve(\.draft, 7)
        case .discard(let draft): waiter.serve(\.discarded, draft)
        }
    }
}

/// A house whose kitchen has a draft once its latch is open.
private struct Slates: Staff {
    let latch: Latch
    var greeted: [String] { ["slate"] }
    func register(with registrar: inout Registrar) {
        let latch = latch
        registrar.texts(in: bistroTexts)
        registrar.sousChef({ latch })
        registrar.introduce(.slate, as: SlateCustomer.init, chef: SlateHeadChef.init)
    }
}

@MainActor @Suite("Answers that come before what they are about") struct EarlyAnswerTests {
    @Test("A question about a row is asked again while no row of its list is back, and then its answer gives the order")
    func row() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        let table = try #require(house.room.table(of: "atlas"))
        let row = table.rows(at: "places")[2]
        table.remembered = TableMemory(number: 1, rows: [row])
        await house.tap("delete", in: row, on: table)

        let other = try await TestRestaurant(Atlas(count: 0))
        #expect(other.maitreD.restore(house.maitreD.plan) == [])
        try await other.answer("delete")
        #expect(other.room.alerts.map(\.id) == [1, 2])
        #expect(other.room.alerts.map(\.text) == ["delete", "delete"])
        #expect(other.maitreD.refusals.isEmpty)
        #expect(other.maitreD.plan.seats.first?.questions.map(\.alert.id) == [2])
        _ = other.maitreD.give(.load(5), of: .atlas)
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [3])
        #expect(other.maitreD.plan.seats.first?.questions == [])
    }

    @Test("An answer gives its order although another customer was seated over the question, also after a restore")
    func beneath() async throws {
        for isRestored in [false, true] {
            let house = try await TestRestaurant(Atlas())
            await house.greet(.atlas)
            let table = try #require(house.room.table(of: "atlas"))
            let row = table.rows(at: "places")[2]
            table.remembered = TableMemory(number: 1, rows: [row])
            await house.tap("delete", in: row, on: table)
            if isRestored {
                #expect(house.maitreD.restore(house.maitreD.plan) == [])
                await house.maitreD.settled()
            }
            house.maitreD.seat(.vault, with: "7")
            await house.maitreD.settled()
            #expect(house.maitreD.seated.last != "atlas")
            try await house.answer("delete")
            house.maitreD.usherOutCurrentCustomer()
            #expect(house.maitreD.carte(of: .atlas)?.removed == [3])
        }
    }

    @Test("A question about a property is asked again while orders cook, and then its answer gives the order")
    func property() async throws {
        let latch = Latch()
        await latch.open()
        let house = try await TestRestaurant(Slates(latch: latch))
        await house.greet(.slate)
        #expect(house.alert?.text == "draft")
        let plan = house.maitreD.plan

        await latch.close()
        let other = try await TestRestaurant(Slates(latch: latch))
        #expect(other.maitreD.restore(plan) == [])
        other.maitreD.answer(0, to: 1)
        #expect(other.room.alerts.map(\.id) == [1, 2])
        await latch.open()
        await other.maitreD.settled()
        // The property asks nothing itself while the question waits.
        #expect(other.room.alerts.map(\.id) == [1, 2])
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .slate)?.discarded == 7)
        #expect(other.maitreD.refusals.isEmpty)
    }
}
