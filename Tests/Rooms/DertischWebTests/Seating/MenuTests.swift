import DertischCore
import DertischTesting
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("Menus in a browser") struct WebMenuTests {
    @Test("A popover opens over its opener beside the tapped place, and closes with its bill")
    func popover() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("paint", of: "bar")
        #expect(try tab.table("colour").position == .menu("popover", over: tab.browser.seat))
        #expect(tab.browser.messages.last?["over"] as? [String] == nil)
        let over = tab.browser.messages.compactMap { $0["over"] as? [Any] }.last
        #expect(over?[2] as? String == "paint")
        #expect(try tab.table("colour")["colour"].text == "red")
        try await tab.tap("tab", of: "bar")
        #expect(house[.gesture(.onBreak)] == 1)
        try await tab.tap("blue", of: "colour")
        #expect(tab.browser["colour"].text == "blue")
        #expect(tab.browser.table("colour") == nil)
        await house.room.close()
    }

    @Test("A click elsewhere closes the top menu, and is refused for a lower, closed or missing one")
    func leave() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("paint", of: "bar")
        try await tab.tap("shade", of: "colour")
        let (colour, shade) = (try tab.table("colour").seat, try tab.table("shade").seat)
        #expect(tab.browser.styles.contains { $0.contains("/shade.css?v=") })
        await tab.send(.closeMenu(seat: colour))
        #expect(house[.gesture(.onBreak)] == 1)
        await tab.send(.closeMenu(seat: shade))
        #expect(tab.browser.customers == ["bar", "colour", "letter", "list"])
        await tab.send(.closeMenu(seat: colour))
        #expect(tab.browser["colour"].text == "red")
        await tab.send(.closeMenu(seat: colour))
        #expect(house[.gesture(.offShift)] == 1)
        await tab.send(.closeMenu(seat: tab.browser.seat))
        #expect(house[.gesture(.noMenu)] == 1)
        #expect(tab.seated == ["bar"])
        await house.room.close()
    }

    @Test("A bill passes through nested menus in a browser to the first opener")
    func nested() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("paint", of: "bar")
        try await tab.tap("shade", of: "colour")
        try await tab.tap("dark", of: "shade")
        #expect(tab.browser["colour"].text == "dark")
        #expect(tab.browser.customers == ["bar", "letter", "list"])
        #expect(tab.session.tables.count == 3)
        await house.room.close()
    }

    @Test("A menu opened before the browser joined is sent when it joins")
    func early() async throws {
        let greedy = try await Greedy.room()
        let tab = try await greedy.open("/hello")
        #expect(tab.browser.customers == ["pop", "word"])
        #expect(tab.browser["word"].text == "hello")
        await greedy.room.close()
    }
}

@MainActor @Suite("Alerts in a browser") struct WebAlertTests {
    @Test("An alert is sent with its detail, entry and roles of answers, and the entered text is returned")
    func entry() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("rename", of: "bar")
        #expect(tab.alert["text"] as? String == "Rename the house?")
        #expect(tab.alert["detail"] as? String == "The new name is shown at once.")
        #expect(tab.alert["entry"] as? String == "Brasserie")
        let answers = tab.alert["answers"] as? [[Any]] ?? []
        #expect(answers.map { $0[2] as? String } == ["cancel", "preferred"])
        await tab.answer(1, String(repeating: "é", count: 5000))
        #expect(tab.browser["name"].text == String(repeating: "é", count: 4096))
        await house.room.close()
    }

    @Test("A dismissed alert does nothing, and unknown or repeated answers are refused")
    func refusals() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("empty", of: "bar")
        #expect(tab.alert["entry"] is String == false)
        await tab.answer(2)
        await tab.answer(-1)
        #expect(house[.noSuchAnswer] == 2)
        await tab.answer(nil)
        await tab.answer(1)
        #expect(house[.noSuchAnswer] == 3)
        #expect(tab.browser["emptied"].isOpen == false)
        try await tab.tap("empty", of: "bar")
        await tab.answer(1)
        #expect(tab.browser["emptied"].isOpen)
        await house.room.close()
    }

    @Test("A browser has each question once, however often its button is tapped")
    func once() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        for _ in 0..<40 {
            try await tab.tap("empty", of: "bar")
            try await tab.tap("rename", of: "bar")
        }
        #expect(tab.session.tab.alerts.map(\.id) == [1, 2])
        #expect(tab.session.maitreD?.refusals[.alertsFull] == nil)
        await house.room.close()
    }
}
