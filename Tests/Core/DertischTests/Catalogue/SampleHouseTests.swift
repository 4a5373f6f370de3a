import DertischCore
import DertischCatalogue
import DertischTesting
import Synchronization
import Testing

@MainActor @Suite("A sample house") struct SampleHouseTests {
    let diary = SampledHouse.Diary()
    let book = SampleBook()

    private func open() async throws -> TestRestaurant {
        try await TestRestaurant(SampleStaff(of: SampledHouse.Team(diary: diary), in: book))
    }

    private func greet(_ state: String, of screen: String, in house: TestRestaurant) throws {
        let found = try #require(book.state(state, of: screen))
        book.greet(found.state, of: found.screen, by: house.maitreD)
    }

    private func tap(_ place: Place, in house: TestRestaurant) {
        house.maitreD.gesture(
            .tapped, at: Spot(place), on: house.room.table(of: house.maitreD.seated.last ?? "") ?? house.table)
    }

    @Test("lists every screen with its states, in the order of introductions and samples")
    func listed() async throws {
        _ = try await open()
        #expect(book.screens.map(\.name) == ["desk", "page", "drawer", "slip"])
        #expect(book.screens[0].states.map(\.slug) == ["empty", "full-and-more", "broken"])
        #expect(book.screens[1].states.map(\.name) == ["chapter 1", "chapter 2"])
    }

    @Test("names the samples whose addresses another sample of the course has")
    func repeated() async throws {
        _ = try await open()
        #expect(book.screens.map(\.repeated) == [["full and more"], [], [], []])
    }

    @Test("gives a screen without samples one state if it starts with nothing, and none if it does not")
    func unsampled() async throws {
        let house = try await open()
        #expect(book.unsampled.map(\.name) == ["drawer", "slip"])
        #expect(book.unsampled.map { $0.states.map(\.name) } == [["as it begins"], []])
        try greet("as-it-begins", of: "drawer", in: house)
        #expect(house.table["content"] == "pens")
    }

    @Test("shows each sample by the app's own customer")
    func shown() async throws {
        let house = try await open()
        for (state, title) in [("full-and-more", "full"), ("broken", "not sampled"), ("empty", "")] {
            try greet(state, of: "desk", in: house)
            #expect(house.room.table(of: "desk")?["title"].text == title)
        }
    }

    @Test("shows the first sample of a customer in a section")
    func section() async throws {
        let house = try await open()
        try greet("broken", of: "desk", in: house)
        #expect(house.room.table(of: "page")?["text"].text == "sample 1")
        try greet("chapter-2", of: "page", in: house)
        #expect(house.table["text"] == "sample 2")
    }

    @Test("seats customers by taps, through no gate, and serves those without samples their own first cartes")
    func tapped() async throws {
        let house = try await open()
        try greet("empty", of: "desk", in: house)
        tap("slip", in: house)
        #expect(house.table["number"].text == "5")
        try greet("empty", of: "desk", in: house)
        tap("drawer", in: house)
        #expect(house.table["content"] == "pens")
    }

    @Test("makes nothing of the kitchen, and cooks nothing")
    func idle() async throws {
        let house = try await open()
        try greet("empty", of: "desk", in: house)
        tap("rename", in: house)
        try greet("as-it-begins", of: "drawer", in: house)
        tap("rummage", in: house)
        await house.maitreD.settled()
        #expect(diary.entries.withLock { $0 } == [])
    }

    @Test("notes each window's orders by their names, without what was typed")
    func noted() async throws {
        let restaurant = try await Restaurant(
            SampleStaff(of: SampledHouse.Team(diary: diary), in: book), inspectors: [book.notes], watchdog: nil)
        let rooms = [HeadlessRoom(), HeadlessRoom()]
        let maitreDs = rooms.map { MaitreD(of: restaurant, in: $0) }
        let desk = try #require(book.state("empty", of: "desk"))
        for maitreD in maitreDs { book.greet(desk.state, of: desk.screen, by: maitreD) }
        #expect(maitreDs.map { book.notes.takeOrders(of: $0) } == [["open"], ["open"]])
        let table = try #require(rooms[1].table(of: "desk"))
        maitreDs[1].gesture(.tapped, at: Spot("rename"), on: table)
        #expect(maitreDs.map { book.notes.takeOrders(of: $0) } == [[], ["rename"]])
        #expect(book.notes.takeOrders(of: maitreDs[1]) == [])
        await restaurant.close()
    }
}
