import DertischCore
import DertischTesting
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("Sections in a browser") struct WebSectionTests {
    @Test("The first page contains its sections with their content and style sheets")
    func firstPage() async throws {
        let house = try await BrasserieHarness()
        let browser = try await house.page()
        #expect(browser.customers == ["bar", "letter", "list"])
        let list = try #require(browser.table("list"))
        #expect(list.position == .section("list", of: browser.seat))
        #expect(list.rows(at: "letters").map { list["open", in: $0].text } == (1...4).map { "Letter \($0)" })
        #expect(browser.table("letter")?["heading"].text == "Letter 1")
        #expect(
            browser.styles.map { $0.prefix { $0 != "?" } } == [
                "/~dertisch/styles/brasserie.css", "/~dertisch/styles/list.css",
            ])
        await house.room.close()
    }

    @Test("A tap in one web pane changes the other, and nothing else is sent")
    func panes() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let row = try tab.table("list").rows(at: "letters")[2]
        let before = try tab.table("letter").seat
        try await tab.tap("open", of: "list", row: row)
        #expect(try tab.table("letter")["heading"].text == "Letter 3")
        #expect(try tab.table("letter").seat != before)
        let pages: [[String: Any]] = tab.browser.values(of: "page")
        #expect(pages.map { $0["customer"] as? String } == ["letter"])
        #expect(pages.first?["via"] as? String == "fade")
        #expect(tab.seated == ["bar"])
        await house.room.close()
    }

    @Test("Rows of a table are separate from those of a table inside it, with equal numbers and places")
    func rowsApart() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let row = RowNumber(1)
        #expect(try tab.table("bar").rows(at: "specials").contains(row))
        #expect(try tab.table("list").rows(at: "letters").contains(row))
        try await tab.tap("open", of: "bar", row: row)
        #expect(try tab.table("bar")["open", in: row].text == "Served: 1")
        #expect(try tab.table("list")["open", in: row].text == "Letter 1")
        try await tab.tap("open", of: "list", row: RowNumber(2))
        #expect(try tab.table("letter")["heading"].text == "Letter 2")
        #expect(try tab.table("bar")["open", in: RowNumber(2)].text == "Served: 0")
        await house.room.close()
    }

    @Test("Every place of a web page is used by its customer")
    func places() {
        #expect(Restaurant.faults(of: Brasserie(), in: [Brasserie.layouts]) == [])
    }

    @Test("Each check box of a web list marks its own row")
    func checkBoxes() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let rows = try tab.table("list").rows(at: "letters")
        let seat = try tab.table("list").seat
        for (row, isOn, revision) in [(rows[1], true, 1), (rows[3], true, 1), (rows[1], false, 2)] {
            await tab.send(.gesture(.edited(.flag(isOn), revision: revision), Spot("read", in: row), seat: seat))
        }
        let party = tab.session.maitreD?.carte(of: .list)
        #expect(party?.letters.map(\.isRead) == [false, false, false, true])
        await house.room.close()
    }

    @Test("Customers in a web section come and go there, and a left seat accepts no gesture")
    func within() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let left = try tab.table("letter").seat
        try await tab.tap("deeper", of: "letter")
        #expect(try tab.table("letter")["heading"].text == "Letter 11")
        await tab.send(.gesture(.tapped, Spot("next"), seat: left))
        #expect(house[.gesture(.offShift)] == 1)
        try await tab.tap("back", of: "letter")
        #expect(try tab.table("letter").seat == left)
        await tab.send(.gesture(.tapped, Spot("next"), seat: 999))
        #expect(house[.gesture(.offShift)] == 2)
        await house.room.close()
    }

    @Test("A web tab is sent when first shown, and whole when shown again")
    func tabs() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        #expect(tab.browser["search"].isOpen == false)
        try await tab.tap("tab", of: "bar")
        #expect(tab.browser["search"].isOpen)
        try await tab.type("salt", at: "words", of: "search")
        #expect(try tab.table("search")["found"].text == "salt")
        try await tab.tap("tab", of: "bar")
        await tab.send(.gesture(.edited(.text("x"), revision: 2), Spot("words"), seat: try tab.table("search").seat))
        #expect(house[.gesture(.offShift)] == 1)
        try await tab.tap("tab", of: "bar")
        #expect(try tab.table("search")["found"].text == "salt")
        let pages: [[String: Any]] = tab.browser.values(of: "page")
        #expect(pages.map { $0["via"] as? String } == ["none", "automatic"])
        await house.room.close()
    }

    @Test("A hidden web tab takes its menu off the screen, and both return together")
    func menuInTab() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("tab", of: "bar")
        try await tab.tap("shade", of: "search")
        let shade = try tab.table("shade").seat
        try await tab.tap("tab", of: "bar")
        #expect(tab.browser.values(of: "clear") == [shade])
        #expect(tab.browser.table("shade") == nil && tab.session.tabLayout.menus.isEmpty)
        await tab.send(.gesture(.tapped, Spot("dark"), seat: shade))
        #expect(house[.gesture(.offShift)] == 1)
        try await tab.tap("tab", of: "bar")
        #expect(try tab.table("shade").position == .menu("sheet", over: try tab.table("search").seat))
        try await tab.tap("dark", of: "shade")
        #expect(try tab.table("search")["found"].text == "dark")
        await house.room.close()
    }

    @Test("A returning browser gets sections, menus and questions again")
    func again() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("open", of: "list", row: tab.table("list").rows(at: "letters")[1])
        try await tab.type("Dear", at: "text", of: "letter")
        try await tab.tap("rename", of: "bar")
        try await tab.tap("paint", of: "bar")
        try await tab.tap("shade", of: "colour")
        house.room.disconnected(tab.session, tab.browser)
        let again = FakeBrowser()
        #expect(house.room.join(.join(token: tab.browser.token, isFresh: false), again) === tab.session)
        await tab.send(.ready)
        #expect(again.customers == ["bar", "colour", "letter", "list", "shade"])
        #expect(again.table("letter")?["heading"].text == "Letter 2")
        #expect(again.table("shade")?.position == .menu("sheet", over: again.table("colour")?.seat ?? 0))
        let alerts: [[String: Any]] = again.values(of: "alert")
        #expect(alerts.map { $0["entry"] as? String } == ["Brasserie"])
        #expect(again.values(of: "confirmUnload") == [true])
        #expect(again.place?.depth == 1)
        let pages: [[String: Any]] = again.values(of: "page")
        #expect(pages.count == 3)
        #expect(pages.allSatisfy { $0["again"] as? Bool == true })
        let seat = try #require(again.table("shade")).seat
        await tab.send(.gesture(.tapped, Spot("dark"), seat: seat))
        #expect(again["colour"].text == "dark")
        await house.room.close()
    }

    @Test("A table shown in the window removes all other tables from the screen, however nested")
    func nothingLeft() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("letter", of: "bar")
        #expect(tab.session.tabLayout.tables.count == 1)
        #expect(tab.browser.customers == ["letter"])
        try await tab.tap("back", of: "letter")
        #expect(tab.browser.customers == ["bar", "letter", "list"])
        #expect(tab.session.tables.count == 3)
        await house.room.close()
    }
}

extension FakeTable {
    func rows(at place: Place) -> [RowNumber] { lists[Spot(place)] ?? [] }
}
