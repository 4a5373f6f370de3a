import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Menus") struct MenuTests {
    @Test("A menu returns its bill to its opener as an order, after a break of the opener's staff")
    func bill() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        let bar = try #require(house.room.table(of: "bar"))
        #expect(await house.tap("paint", on: bar) == nil)
        #expect(house.table.customer == "colour")
        #expect(house.table["colour"] == "red")
        #expect(await house.tap("tab", on: bar) == .onBreak)
        #expect(await house.tap("blue") == nil)
        #expect(house.room.table(of: "colour") == nil)
        #expect(party.carte?.colour == "blue")
        #expect(bar["colour"] == "blue")
        #expect(await house.tap("tab", on: bar) == nil)
    }

    @Test("A menu is shown over its opener in its declared form, beside the tapped place")
    func showing() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let bar = try #require(house.room.table(of: "bar"))
        await house.tap("paint", on: bar)
        let showing = try #require(house.room.showing(of: house.table))
        guard case .menu(.popover, at: Spot("paint"), over: let opener) = showing.position else {
            Issue.record("shown at \(showing.position)")
            return
        }
        #expect(opener === bar)
    }

    @Test("A menu that closes without a bill orders nothing")
    func noBill() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("paint", on: "bar")
        await house.tap("close")
        #expect(party.carte?.colour == "red")
        #expect(house.room.table(of: "colour") == nil)
    }

    @Test("Nested menus each pay their opener, and a bill may result from an order")
    func nested() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("paint", on: "bar")
        await house.tap("shade", on: "colour")
        #expect(house.table.customer == "shade")
        #expect(await house.tap("blue", on: "colour") == .onBreak)
        await house.tap("dark", on: "shade")
        #expect(party.carte?.colour == "dark")
        #expect(house.room.tables.map(\.customer).sorted() == ["bar", "list"])
    }

    @Test("A customer seated on top of an opener closes its menus without a bill")
    func seatedOver() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("paint", on: "bar")
        await house.tap("shade", on: "colour")
        await house.seat(.letter, with: 3)
        #expect(house.room.table(of: "colour") == nil && house.room.table(of: "shade") == nil)
        #expect(party.carte?.colour == "red")
        house.maitreD.usherOutCurrentCustomer()
        #expect(await house.tap("paint", on: "bar") == nil)
    }

    @Test("A customer that is not a menu has no opener to pay")
    func noMenu() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.shade)
        await house.tap("dark", on: "shade")
        #expect(house.maitreD.refusals == [.noMenu: 1])
        #expect(house.maitreD.seated == ["bar", "shade"])
    }

    @Test("A dining room can close the top menu only")
    func closedByTheRoom() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("paint", on: "bar")
        await house.tap("shade", on: "colour")
        let (bar, colour) = (
            try #require(house.room.table(of: "bar")), try #require(house.room.table(of: "colour"))
        )
        #expect(house.maitreD.closeMenu(at: bar) == .noMenu)
        #expect(house.maitreD.closeMenu(at: colour) == .onBreak)
        #expect(house.maitreD.closeMenu(at: try #require(house.room.table(of: "shade"))) == nil)
        #expect(house.maitreD.closeMenu(at: colour) == nil)
        #expect(house.maitreD.closeMenu(at: colour) == .offShift)
        #expect(party.carte?.colour == "red")
        #expect(house.maitreD.refusals == [.noMenu: 1, .onBreak: 1, .offShift: 1])
    }

    @Test("Breaks begin and end in order, and end before the shift does")
    func breaks() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        house.eventLog.clear()
        await house.tap("paint", on: "bar")
        await house.tap("shade", on: "colour")
        #expect(house.maitreD.duties == ["bar: on break", "list: on break", "colour: on break", "shade: on"])
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.maitreD.duties == ["bar: on break", "list: on break", "colour: on"])
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.maitreD.duties == ["bar: on", "list: on"])
    }
}

@MainActor @Suite("Sections") struct SectionTests {
    @Test("A pane is shown in a place of its host's table, and has its own seating")
    func pane() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let list = try #require(house.room.table(of: "list"))
        let bar = try #require(house.room.table(of: "bar"))
        guard case .section("list", of: let host) = house.room.showing(of: list)?.position else {
            Issue.record("not in a section")
            return
        }
        #expect(host === bar)
        let row = list.rows(at: "letters")[1]
        await house.tap("open", in: row, on: list)
        #expect(house.maitreD.seated == ["bar"])
        #expect(house.maitreD.duties == ["bar: on", "list: off", "letter: on"])
        await house.tap("back", on: "letter")
        #expect(house.maitreD.duties == ["bar: on", "list: on"])
    }

    @Test("A tab is seated when first shown, and keeps its seating while hidden")
    func tab() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let bar = try #require(house.room.table(of: "bar"))
        #expect(house.room.table(of: "search") == nil)
        #expect(!bar["search"].isOpen)
        await house.tap("tab", on: bar)
        #expect(bar["search"].isOpen)
        #expect(house.maitreD.duties == ["bar: on", "list: on", "search: on"])
        let search = try #require(house.room.table(of: "search"))
        await house.tap("tab", on: bar)
        #expect(house.maitreD.duties == ["bar: on", "list: on", "search: off"])
        await house.tap("tab", on: bar)
        #expect(house.room.table(of: "search") === search)
    }

    @Test("A greeted customer has the window alone, even if a customer in a section asks to stay")
    func greetOverSection() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let list = try #require(house.room.table(of: "list"))
        await house.tap("open", in: list.rows(at: "letters")[0], on: list)
        #expect(house.maitreD.give(.write("dear"), of: .letter) == nil)
        await house.greet(.key)
        #expect(house.maitreD.seated == ["bar"])
        try await house.answer("discard")
        #expect(house.maitreD.duties == ["key: on"])
    }

    @Test("A gate's customer is seated in the section of the requested one, which then replaces it there")
    func gateOfSection() async throws {
        let keyring = Keyring()
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["page"]) { registrar in
                registrar.sousChef({ keyring })
                registrar.page("page") { table in
                    table.seat(CustomerID<PageCourse>("about"), at: "right")
                    table.seat(.letter, on: .tap("open"), in: "right") { _ in 1 }
                }
                registrar.page("about")
                registrar.introduce(.key, as: KeyCustomer.init)
                registrar.introduce(
                    .letter, as: { (_: WaiterForCustomer<NoteCourse>) in Guest { _ in } }, waiter: NoteWaiter.init)
                registrar.gate(.letter, by: LockedDoor.init(keyring:))
            })
        await house.greet(CustomerID<PageCourse>("page"))
        await house.tap("open", on: "page")
        #expect(house.maitreD.seated == ["page"])
        #expect(house.maitreD.duties == ["page: on", "about: off", "key: on"])
        keyring.isOpen = true
        await house.tap("back", on: "key")
        #expect(house.maitreD.duties == ["page: on", "about: off", "letter: on"])
    }

    @Test(
        "The entrée of a section's customer is made when its gate is asked, and not again while it sits there")
    func entreeOnce() async throws {
        let (made, keyring) = (Tally(), Keyring())
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["about"]) { registrar in
                registrar.sousChef({ keyring })
                registrar.page("page") { table in
                    table.seat(.letter, at: "right") { _ in
                        made.add("letter")
                        return 1
                    }
                }
                registrar.page("about")
                registrar.introduce(
                    .letter, as: { (_: WaiterForCustomer<NoteCourse>) in Guest { _ in } }, waiter: NoteWaiter.init)
                registrar.gate(.letter, by: LockedDoor.init(keyring:))
            })
        let (page, about) = (CustomerID<PageCourse>("page"), CustomerID<PageCourse>("about"))
        await house.greet(page)
        #expect(made.names == ["letter"])
        keyring.isOpen = true
        for _ in 0..<3 {
            await house.seat(about)
            house.maitreD.usherOutCurrentCustomer()
        }
        #expect(house.room.tables.map(\.customer).sorted() == ["letter", "page"])
        #expect(made.names == ["letter", "letter"])
    }

    @Test("A tab that is hidden while it has a menu hides the menu, and shows it again")
    func menuInTab() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let bar = try #require(house.room.table(of: "bar"))
        let list = try #require(house.room.table(of: "list"))
        await house.tap("tab", on: bar)
        await house.tap("beside", in: list.rows(at: "letters")[0], on: list)
        await house.tap("shade", on: "letter")
        let shade = try #require(house.room.table(of: "shade"))
        #expect(house.maitreD.duties.suffix(2) == ["letter: on break", "shade: on"])
        await house.tap("tab", on: bar)
        #expect(house.maitreD.duties.suffix(2) == ["letter: off", "shade: off"])
        #expect(house.room.table(of: "shade") == nil)
        #expect(await house.tap("dark", on: shade) == .offShift)
        await house.tap("tab", on: bar)
        #expect(house.maitreD.duties.suffix(2) == ["letter: on break", "shade: on"])
        #expect(house.room.table(of: "shade") === shade)
        await house.tap("dark", on: shade)
        #expect(house.maitreD.duties.last == "letter: on")
        #expect(house.room.table(of: "letter")?["text"].text == "dark")
    }

    @Test("A section seats into the nearest section of a name, from the inside out, or is refused")
    func across() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.tap("tab", on: "bar")
        let list = try #require(house.room.table(of: "list"))
        await house.tap("beside", in: list.rows(at: "letters")[0], on: list)
        #expect(house.maitreD.duties == ["bar: on", "list: on", "letter: on"])
        await house.seat(.letter, .alone, with: 1)
        await house.tap("inside", on: "letter")
        #expect(house.maitreD.refusals == [.noSuchSection: 1])
    }

    @Test("A customer that takes the window ends the shifts of the sections, which return with their host")
    func covered() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.notIn("bar"))
        #expect(house.maitreD.duties == ["bar: off", "list: off", "search: on"])
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.maitreD.duties == ["bar: on", "list: on"])
    }
}

extension CustomerID<SearchCourse> {
    /// The search, in the window itself.
    fileprivate static func notIn(_ section: String) -> Self { .search }
}

@MainActor @Suite("Questions and staying") struct QuestionTests {
    @Test("A question has typed answers, and the answer gives an order")
    func choices() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("delete", on: "bar")
        #expect(house.room.alerts.last?.answers.map(\.role) == [.destructive, .cancel])
        try await house.answer("keep")
        #expect(party.carte?.deleted == 0)
        try await house.answer("delete")
        #expect(party.carte?.deleted == 0)
        await house.tap("delete", on: "bar")
        try await house.answer("delete")
        #expect(party.carte?.deleted == 1)
    }

    @Test("A question may ask for a text, and dismissing it counts as its cancel answer")
    func entry() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await house.tap("rename", on: "bar")
        let alert = try #require(house.room.alerts.last)
        #expect(alert.entry == "bar")
        house.maitreD.answer(nil, entered: "x", to: alert.id)
        #expect(party.carte?.name == "bar")
        await house.tap("rename", on: "bar")
        try await house.answer("ok", entered: String(repeating: "n", count: 5000))
        #expect(party.carte?.name.count == 4096)
    }

    @Test("A customer that asks to stay is asked on every way of leaving")
    func staying() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let party = await house.seat(.letter, with: 1)
        await party.give(.write("dear"))
        await house.tap("back", on: "letter")
        #expect(house.maitreD.seated == ["bar", "letter"])
        try await house.answer("keep")
        #expect(house.maitreD.seated == ["bar", "letter"])
        await house.tap("next", on: "letter")
        #expect(house.table["number"] == 1)
        try await house.answer("discard")
        #expect(house.table["number"] == 2)
        await party.give(.write("dear"))
        house.maitreD.seat(.bar, .alone)
        try await house.answer("discard")
        #expect(house.maitreD.seated == ["bar"])
    }

    @Test("A customer that leaves after an order is not asked if nothing would be lost")
    func finished() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let party = await house.seat(.letter, with: 1)
        await party.give(.write("dear"))
        await party.give(.finish)
        #expect(house.maitreD.seated == ["bar"])
        #expect(house.room.alerts.isEmpty)
    }
}

@MainActor @Suite("Manners of seating") struct MannerTests {
    @Test("A customer can be seated on top, instead or alone, also by a dish")
    func manners() async throws {
        let house = try await TestRestaurant(Bistro())
        let party = await house.greet(.bar)
        await party.give(.open(4))
        #expect(house.maitreD.seated == ["bar", "letter"])
        #expect(house.room.showing(of: house.table)?.transition == .slide)
        await house.tap("next", on: "letter")
        #expect(house.maitreD.seated == ["bar", "letter"])
        #expect(house.table["number"] == 5)
        house.maitreD.usherOutCurrentCustomer()
        await house.tap("alone", on: "bar")
        #expect(house.maitreD.seated == ["letter"])
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.maitreD.seated == ["letter"])
    }

    @Test("Another window is requested from the dining room; a room without windows seats on top")
    func windows() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        house.room.hasMoreWindows = true
        await house.tap("window", on: "bar")
        #expect(house.room.windows == [SeatingPlan(seats: [SeatingPlan.Seat(customer: "letter", entree: "7")])])
        house.room.hasMoreWindows = false
        await house.tap("window", on: "bar")
        #expect(house.maitreD.seated == ["bar", "letter"])
    }
}
