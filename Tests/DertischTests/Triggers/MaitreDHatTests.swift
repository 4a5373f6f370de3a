import DertischTesting
import Testing

@testable import Dertisch

@MainActor @Suite("What salle staff ask of the maître d by their hat") struct MaitreDHatTests {
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
        Question({ Wording("offer", ["number": $0]) }, answers: [.order("take") { .take($0) }, .nothing("keep")])
    }

    @Test("a question is put into the customer's language, and its answer's order goes to the waiter")
    func ask() async {
        customer.maitreD.ask(question, about: 4, through: customer.waiter)
        #expect(house.alert?.text == "Take 4?")
        await house.answer("Take")
        #expect(party.carte?.done == ["take 4"])
    }

    @Test("a menu opens over whoever asks, beside a place, and its bill comes to the asker")
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

    @Test("a menu that was opened so is no part of a plan: nobody would take its bill")
    func plan() {
        customer.maitreD.present(.sizing, as: .sheet, with: 2) { _ in }
        #expect(house.maitreD.plan.seats.map(\.menu) == [[]])
    }

    @Test("an alert has words, and nothing but to dismiss them")
    func alert() {
        customer.maitreD.alert("saved")
        customer.maitreD.alert(Wording("sent", ["to": "Ada"]))
        #expect(house.room.alerts.map(\.text) == ["Saved.", "Sent to Ada."])
        #expect(house.room.alerts.map { $0.answers.map(\.text) } == [["OK"], ["OK"]])
    }

    @Test("off its shift nobody asks, opens or tells; on a break a menu cannot be opened, but words can be told")
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

    @Test("a test of a customer makes the hat itself, reads what is asked, and answers")
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
