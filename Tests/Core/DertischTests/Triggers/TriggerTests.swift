import DertischTesting
import Testing

@testable import DertischCore

@MainActor @Suite("Triggers on the carte") struct TriggerTests {
    private let desk: DeskHouse
    private let house: TestRestaurant
    private let party: SeatedParty<DeskCourse>

    init() async throws {
        desk = try DeskHouse()
        house = try await desk.open()
        party = await house.greet(.desk)
    }

    private func set(_ change: @escaping @Sendable (inout DeskCourse.Carte) -> Void) async {
        _ = house.maitreD.give(.set(change), of: .desk)
        await house.maitreD.settled()
    }

    private var alerts: [String] { house.room.alerts.map(\.text) }

    @Test("A trigger asks with the new value on the carte, and gives the answer's order")
    func asks() async throws {
        await set { $0.offered = 3 }
        #expect(house.alert?.text == "Take 3?" && house.alert?.detail == "Or 4.")
        #expect(house.alert?.entry == "name 3")
        #expect(house.alert?.answers.map(\.text) == ["Take", "Name it", "Keep"])
        try await house.answer("Take")
        #expect(party.carte?.done == ["take 3"])
        await set { $0.offered = nil }
        await set { $0.offered = 5 }
        try await house.answer("Name it", entered: "five")
        #expect(party.carte?.done == ["take 3", "name 5 five"])
    }

    @Test("An answer to a trigger's question refers to the value at the time of asking")
    func about() async throws {
        await set { $0.offered = 3 }
        await set { $0.offered = nil }
        try await house.answer("Take")
        #expect(party.carte?.done == ["take 3"])
    }

    @Test("A trigger on a property asks about the whole carte, and a dismissed question orders nothing")
    func asksOfTruth() async throws {
        await set { $0.isUnsure = true }
        #expect(house.alert?.text == "Sure?")
        await house.dismissAlert()
        #expect(party.carte?.done == [])
        await set { $0.isUnsure = false }
        await set { $0.isUnsure = true }
        try await house.answer("Discard")
        #expect(party.carte?.done == ["discard"])
    }

    @Test("A trigger fires once, until the property has been cleared")
    func once() async {
        await set { $0.offered = 3 }
        await set { $0.offered = 4 }
        await set { $0.done = ["something else"] }
        house.maitreD.layAnew()
        #expect(alerts == ["Take 3?"])
    }

    @Test(
        "A successful order is announced with a dismissible alert each time, even without another dish between"
    )
    func success() async throws {
        await house.tap("save")
        #expect(house.alert?.text == "Saved.")
        #expect(house.alert?.answers == [Alert.Answer(number: 0, text: "OK", role: .cancel)])
        try await house.answer("OK")
        await house.tap("save")
        #expect(alerts == ["Saved.", "Saved."])
        await set { $0.sent = "Ada" }
        #expect(alerts.last == "Sent to Ada.")
    }

    @Test("A trigger opens a menu with its entrée beside a place, and orders its bill")
    func presents() async throws {
        await set { $0.sizes = 7 }
        let table = try #require(house.room.table(of: "sizes"))
        #expect(table["count"] == 7)
        guard case .menu(.popover, at: Spot("size"), over: let opener)? = house.room.showing(of: table)?.position else {
            Issue.record("It lies elsewhere.")
            return
        }
        #expect(opener === house.room.table(of: "desk"))
        await house.tap("last")
        #expect(party.carte?.done == ["pick 7"])
        await set { $0.wantsShade = true }
        await house.tap("dark")
        #expect(party.carte?.done == ["pick 7", "name 0 dark"])
    }

    @Test("A menu opened by a trigger is restored by its declaration, and opened once")
    func restoredMenu() async {
        await set { $0.sizes = 7 }
        let plan = house.maitreD.plan
        house.maitreD.restore(plan)
        #expect(house.room.tables.map(\.customer) == ["desk", "sizes"])
        await house.tap("last")
        #expect(house.maitreD.carte(of: .desk)?.done == ["pick 7"])
        #expect(house.room.tables.map(\.customer) == ["desk"])
    }

    @Test("A value on the initial carte fires no trigger when a customer is seated or restored")
    func fromTheStart() async throws {
        let house = try await desk.open(offered: 3)
        let party = await house.greet(.desk)
        #expect(party.carte?.offered == 3)
        house.maitreD.restore(house.maitreD.plan)
        await house.maitreD.settled()
        #expect(house.room.alerts == [])
    }

    @Test("Triggers fire in the order of declaration, and menus open one after the other")
    func severalAtOnce() async {
        await set {
            $0.sizes = 7
            $0.wantsShade = true
            $0.sent = "Ada"
            $0.offered = 3
        }
        #expect(alerts == ["Take 3?", "Sent to Ada."])
        #expect(house.room.tables.map(\.customer) == ["desk", "sizes"])
        await house.tap("last")
        #expect(house.room.tables.map(\.customer) == ["desk", "shade"])
        await house.tap("dark")
        #expect(party.carte?.done == ["pick 7", "name 0 dark"])
        #expect(house.maitreD.refusals == [:])
    }

    @Test(
        "A trigger waits while a menu lies over the customer, and is dropped if its reason disappears"
    )
    func onBreak() async {
        await set { $0.sizes = 7 }
        await set {
            $0.offered = 3
            $0.isSaved = true
            $0.opened = 1
        }
        #expect(alerts == [] && house.maitreD.seated == ["desk"])
        await set { $0.isSaved = false }
        await house.tap("close")
        #expect(alerts == ["Take 3?"])
        #expect(house.maitreD.seated == ["desk", "letter"])
    }

    @Test(
        "A trigger waits while another customer sits on top, on forgetful tables and others",
        arguments: [false, true])
    func offShift(discardsHiddenContent: Bool) async throws {
        let house = try await desk.open(discardsHiddenContent: discardsHiddenContent)
        await house.greet(.desk)
        _ = house.maitreD.give(
            .set {
                $0.opened = 1
                $0.wantsShade = true
            }, of: .desk)
        await house.maitreD.settled()
        // Menus are declared before the letter: the first opens, and the letter comes once it has closed.
        #expect(house.room.table?.customer == "shade")
        await house.tap("close")
        #expect(house.maitreD.seated == ["desk", "letter"])
        await house.seat(CustomerID<PageCourse>("page"))
        house.maitreD.usherOutCurrentCustomer()
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.maitreD.seated == ["desk"] && house.room.alerts == [])
    }

    @Test("A trigger that fires before another customer is seated on top waits for its customer's return")
    func seatedFirst() async throws {
        await set {
            $0.wantsShade = true
            $0.opened = 1
        }
        await house.seat(CustomerID<PageCourse>("page"))
        #expect(house.maitreD.seated == ["desk", "page"])
        house.maitreD.usherOutCurrentCustomer()
        await house.maitreD.settled()
        #expect(house.maitreD.seated == ["desk", "letter"])
    }

    @Test("Triggers are decided by the previous and the current carte alone")
    func states() {
        var states = TriggerStates([false, true, false])
        #expect(states.next() == nil)
        states.see([true, true, true])
        #expect(states.areDue)
        states.see([true, false, false])
        states.see([true, true, false])
        #expect(states.next() == 0 && states.next() == 1 && states.next() == nil)
        states.see([false, false, true])
        states.clear()
        states.see([false, false, true])
        #expect(!states.areDue)
    }
}
