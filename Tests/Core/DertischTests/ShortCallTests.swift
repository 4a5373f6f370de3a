import DertischCore
import DertischLarder
import DertischTesting
import Testing

@MainActor @Suite("Screens that write little themselves") struct ShortCallTests {
    private func open(discardsHiddenContent: Bool = false) async throws -> TestRestaurant {
        try await TestRestaurant(Studio(), discardsHiddenContent: discardsHiddenContent)
    }

    @Test("An edit without an order is on the carte at once, and laid where the carte shows it")
    func edit() async throws {
        let house = try await open()
        let party = await house.greet(.studio)
        await house.type("Sunday", at: "title")
        #expect(party.carte?.title == "Sunday")
        #expect(house.table["shown"] == "Sunday" && house.table["title"] == "Sunday")
    }

    @Test("A gesture sets a property of the carte, to a value or to one made from the carte, with no order")
    func set() async throws {
        let house = try await open()
        await house.greet(.studio)
        #expect(!house.table["hint"].isOpen)
        #expect(await house.tap("save") == .disabled)
        await house.tap("next")
        await house.tap("next")
        #expect(house.table["page"] == "3")
        await house.tap("help")
        #expect(house.table["hint"].isOpen)
        #expect(await house.tap("save") == nil)
    }

    @Test("A gesture that sets a property is refused off the shift")
    func offShift() async throws {
        let house = try await open()
        let party = await house.greet(.studio)
        let table = house.table
        await house.tap("open", in: table.rows(at: "lines")[0])
        #expect(await house.tap("next", on: table) == .offShift)
        #expect(party.carte?.page == 1)
    }

    @Test("A gesture moves the focus, and it is back there when the customer is", arguments: [true, false])
    func focus(discardsHiddenContent: Bool) async throws {
        let house = try await open(discardsHiddenContent: discardsHiddenContent)
        await house.greet(.studio)
        await house.tap("help")
        #expect(house.table["title"].traitsOn.contains(.focused))
        let rows = house.table.rows(at: "lines")
        await house.tap("open", in: rows[1])
        #expect(house.table.customer == "plaque")
        await house.tap("back")
        #expect(rows.map { house.table["open", in: $0].traitsOn.contains(.focused) } == [false, true])
        #expect(!house.table["title"].traitsOn.contains(.focused))
    }

    @Test(
        "A row that has gone is told nothing of the focus that it had, even if others stay",
        arguments: ["wipe", "cut"] as [Place])
    func focusGone(leaving: Place) async throws {
        let house = try await open()
        await house.greet(.studio)
        let row = house.table.rows(at: "lines")[1]
        await house.tap("open", in: row)
        await house.tap("back")
        await house.tap(leaving)
        let before = house.table.transcript.count
        await house.tap("help")
        #expect(house.table["title"].traitsOn.contains(.focused))
        let after = house.table.transcript.dropFirst(before)
        #expect(!after.isEmpty && !after.contains { $0.hasPrefix("\(Spot("open", in: row))") })
    }

    @Test("A menu of options marks the chosen one, and its bill becomes a property of the carte")
    func picker() async throws {
        let house = try await open()
        let party = await house.greet(.studio)
        let studio = house.table
        await house.tap("tone", on: studio)
        let rows = house.table.rows(at: "options")
        #expect(rows.map { house.table["option", in: $0].text } == ["tone.warm", "tone.cold", "tone.grey"])
        #expect(rows.map { house.table["option", in: $0].traitsOn.contains(.selected) } == [true, false, false])
        await house.tap("option", in: rows[1])
        #expect(party.carte?.tone == .cold)
        #expect(studio["tone"] == "cold" && house.table.customer == "studio")
    }

    @Test("A menu of options without an entrée marks what its options say is chosen")
    func pickerAlone() async throws {
        let house = try await open()
        await house.greet(.tones, with: nil)
        let rows = house.table.rows(at: "options")
        #expect(rows.map { house.table["option", in: $0].traitsOn.contains(.focused) } == [false, false, true])
    }

    @Test("One thing is loaded when its customer is seated, and its place is busy meanwhile")
    func loads() async throws {
        let house = try await open()
        house.maitreD.greet(.sketch, with: 7)
        #expect(house.table["sketch"].traitsOn.contains(.busy) && house.table["busy"].isOpen)
        #expect(!house.table["problem"].isOpen && !house.table["retry"].isOpen)
        await house.restaurant.kitchen[Easel.self]?.send(.success("a cat"))
        await house.table.until { $0["sketch"] == "a cat" }
        #expect(!house.table["sketch"].traitsOn.contains(.busy) && !house.table["busy"].isOpen)
    }

    @Test("A failed load says so and offers to try again, which works")
    func retries() async throws {
        let house = try await open()
        await house.restaurant.kitchen[Easel.self]?.send(.failure(Smudge()))
        await house.greet(.sketch, with: 7)
        await house.table.until { $0["problem"].isOpen }
        #expect(house.table["problem"] == "smudged")
        #expect(house.table["retry"].isOpen && house.table["retry"].traitsOn.contains(.focused))
        #expect(house.room.alerts.isEmpty)
        await house.restaurant.kitchen[Easel.self]?.send(.success("a dog"))
        await house.tap("retry")
        await house.table.until { $0["sketch"] == "a dog" }
        #expect(!house.table["problem"].isOpen && house.table["problem"] == "")
        #expect(await house.tap("retry") == .disabled)
    }

    @Test("Something that does not exist is said to be gone, and no retry is offered")
    func gone() async throws {
        let house = try await open()
        await house.restaurant.kitchen[Easel.self]?.send(.failure(Torn()))
        await house.greet(.sketch, with: 7)
        await house.table.until { $0["problem"].isOpen }
        #expect(house.table["problem"] == "torn")
        #expect(await house.tap("retry") == .disabled)
    }

    @Test("A load without a place for problems shows an alert that offers to try again")
    func alerts() async throws {
        let house = try await open()
        let easel = try #require(house.restaurant.kitchen[Easel.self])
        await easel.send(.failure(Smudge()))
        let party = await house.greet(.scrap, with: 7)
        #expect(house.alert?.text == "Something went wrong. Please try again.")
        #expect(house.alert?.answers.map(\.text) == ["OK", "Try again"])
        await easel.send(.success("a dog"))
        try await house.answer("Try again")
        #expect(party.carte?.sketch == "a dog")
    }

    @Test("A load without a place for problems says what is gone, and offers nothing")
    func alertsGone() async throws {
        let house = try await open()
        await house.restaurant.kitchen[Easel.self]?.send(.failure(Torn()))
        await house.greet(.scrap, with: 7)
        #expect(house.alert?.text == "torn" && house.alert?.answers.map(\.text) == ["OK"])
    }

    @Test("A load that only has a place to try again shows an alert, which leaves that to the place")
    func alertsBesideRetry() async throws {
        let house = try await open()
        await house.restaurant.kitchen[Easel.self]?.send(.failure(Smudge()))
        await house.greet(.again, with: 7)
        #expect(house.alert?.text == "smudged" && house.alert?.answers.map(\.text) == ["OK"])
        #expect(house.table["retry"].isOpen)
    }

    @Test("The texts of a load are checked before the house opens, except for the general apology")
    func texts() throws {
        let empty = try TrialFolder(["texts/en.json": "{}"])
        let missing = Restaurant.faults(of: Studio(larder: Larder(empty.url))).filter { $0.kind == .missingText }
        // The table of `scrap` has the general apology, which every house has, and "torn".
        #expect(Set(missing.map(\.what)) == ["The text smudged is missing in en.", "The text torn is missing in en."])
    }
}
