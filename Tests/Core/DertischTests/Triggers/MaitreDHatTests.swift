import DertischTesting
import Testing

@testable import DertischCore
import DertischComponents

@MainActor @Suite("Requests of salle staff to the maître d") struct MaitreDHatTests {
    private let desk: DeskHouse
    private let house: TestRestaurant
    private let party: SeatedParty<DeskCourse>
    private let customer: DeskCustomer

    init() async throws {
        desk = try DeskHouse()
        house = try await desk.open()
        party = await house.greet(.desk)
        customer = try #require(desk.customer)
    }

    private var question: Question<DeskCourse, Int> {
        Question({ Wording("offer", ["number": $0]) }, .order("take") { .take($0) }, .nothing("keep"))
    }

    @Test("A question is asked in the customer's language, and its answer's order goes to the waiter")
    func ask() async throws {
        customer.maitreD.ask(question, about: 4, through: customer.waiter)
        #expect(house.alert?.text == "Take 4?")
        try await house.answer("Take")
        #expect(party.carte?.done == ["take 4"])
    }

    @Test("A menu opens over the customer that asks, beside a place, and pays its bill there")
    func present() async {
        customer.maitreD.present(.sizing, as: .sheet, beside: "size", with: 2) { [waiter = customer.waiter] in
            waiter.give(.pick($0 * 10))
        }
        #expect(house.room.tables.map(\.customer) == ["desk", "sizes"])
        await house.tap("last")
        #expect(party.carte?.done == ["pick 20"])
        customer.maitreD.present(.shade, as: .popover) { [waiter = customer.waiter] in waiter.give(.name(1, $0)) }
        await house.tap("dark")
        #expect(party.carte?.done == ["pick 20", "name 1 dark"])
    }

    @Test("A menu opened through the hat is not part of a plan, since its bill would have no receiver")
    func plan() {
        customer.maitreD.present(.sizing, as: .sheet, with: 2) { _ in }
        #expect(house.maitreD.plan.seats.map(\.menu) == [[]])
    }

    @Test("An alert has a text, and a button to dismiss it")
    func alert() {
        customer.maitreD.alert("saved")
        customer.maitreD.alert(Wording("sent", ["to": "Ada"]))
        #expect(house.room.alerts.map(\.text) == ["Saved.", "Sent to Ada."])
        #expect(house.room.alerts.map { $0.answers.map(\.text) } == [["OK"], ["OK"]])
    }

    @Test("Off shift, staff cannot ask, open or alert; on a break they can alert but not open a menu")
    func refused() async {
        customer.maitreD.present(.sizing, as: .sheet, with: 2) { _ in }
        customer.maitreD.present(.shade, as: .sheet) { _ in }
        customer.maitreD.alert("saved")
        #expect(house.maitreD.refusals == [.onBreak: 1] && house.room.alerts.count == 1)
        await house.seat(CustomerID<PageCourse>("page"))
        customer.maitreD.ask(question, about: 4, through: customer.waiter)
        customer.maitreD.alert("saved")
        #expect(house.maitreD.refusals == [.onBreak: 1, .offShift: 2] && house.room.alerts.count == 1)
    }

    @Test("A test of a customer creates the hat, reads the requests, and answers")
    func alone() {
        var asked: [AlertRequest] = []
        var ordered: [Int] = []
        let maitreD = MaitreDForCustomer { if case .ask(let request) = $0 { asked.append(request) } }
        let waiter = WaiterForCustomer<DeskCourse>(
            take: { if case .take(let number) = $0 { ordered.append(number) } }, carte: { nil })
        maitreD.ask(question, about: 4, through: waiter)
        let alert = asked.first?.alert(by: house.maitreD.sommelier)
        #expect(alert?.text == "Take 4?" && alert?.answers.map(\.role) == [.plain, .cancel])
        asked.first?.answer(1)
        asked.first?.answer(0)
        asked.first?.answer(7)
        #expect(ordered == [4])
    }
}
