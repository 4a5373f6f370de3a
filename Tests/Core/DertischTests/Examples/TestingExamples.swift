import Dertisch
import DertischTesting
import Testing

// What the comments in Sources/Testing/DertischTesting and the README show, compiled and run. A test compares the two.

extension CustomerID<CoreExamples.PhotoCourse> { fileprivate static var photo: Self { "photo" } }

@MainActor @Suite("Examples: testing") struct TestingExamples {
    typealias Photo = CoreExamples.Photo
    typealias Galerie = CoreExamples.Galerie
    typealias PhotosSousChef = CoreExamples.PhotosSousChef

    @Test("Examples: the README's house greets a customer")
    func readme() async throws {
        let house = try await TestRestaurant(Hello()) { $0.put(GuestBook()) }  // swap anything, by type
        await house.greet(.hello)
        #expect(house.table["greeting"] == "Hello, Ada! You are guest 1.")
    }

    @Test("Examples: a test house has a table and an event log")
    func house() async throws {
        let fake = PhotosSousChef(headChefs: HeadChefForSousChef { _ in })
        let house = try await TestRestaurant(Galerie()) { $0.put(fake) }
        let party = await house.greet(.photo, with: 7)
        await party.give(.like)
        #expect(house.table["likes"] == 42)
        #expect(party.carte?.likes == 42)

        house.eventLog.clear()
        await house.tap("like")
        #expect(house.eventLog.transcript.first == "photo: ordered 3")
        await house.table.until { $0["likes"] == 42 }

        let typed = await house.type("dune", at: "search")
        let chosen = await house.choose("Français", at: "language")
        await house.select("vegan", "quick", at: "tags")
        #expect(typed == .unhandled && chosen == .unhandled)
        await house.toggle("done", to: true)
        await #expect(throws: MissingAnswer.self) { try await house.answer("Delte") }
        await #expect(throws: MissingAnswer.self) {
            try await house.answer("Delete")
        }
        await house.dismissAlert()
        #expect(house.alert == nil)

        #expect(house.table["title"].isOpen)
        #expect(house.table["title"].text == "Dune")
        #expect(house.table.rows(at: "photos").isEmpty)
    }

    @Test("Examples: a headless room works without a test restaurant")
    func room() async throws {
        let room = HeadlessRoom()
        let maitreD = MaitreD(of: try await Restaurant(Galerie()), in: room)
        maitreD.greet(.photo, with: 7)
        await maitreD.settled()
        #expect(room.table(of: "photo")?["title"].text == "Dune")
    }

    @Test("Examples: a test advances its clock")
    func time() async {
        let clock = TestClock()
        let nap = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        await #expect(throws: Never.self) { try await nap.value }
    }

    @Test("Examples: a pause in typing follows the clock of the house")
    func rest() async throws {
        let house = try await TestRestaurant(Finder())
        await house.greet("finder" as CustomerID<Finder.Search>)
        await house.type("flower", at: "search")
        await house.clock.sleepers(1, for: .milliseconds(250))
        house.clock.advance(by: .milliseconds(250))
        await house.table.until { $0["found"] == "flower" }
    }

    @Test("Examples: the headless table passes its own checker")
    func checker() throws {
        let table = try #require(HeadlessRoom().setTable(for: "checked") as? HeadlessTable)
        let screen = TableChecker.Screen(
            table: table, place: { table[$0.place, in: $0.row] }, rows: { table.rows(at: $0.place, in: $0.row) })
        #expect(TableChecker.check(screen) == [])
    }
}

/// Finds what is typed, once typing has rested.
private struct Finder: Staff {
    enum Search: Course {
        enum Order: Sendable { case find(String) }
        struct Carte: Equatable, Sendable { var query = "", found = "" }
    }

    final class SearchCustomer: Customer {
        init(waiter: WaiterForCustomer<Search>) {}
        func layTable(_ table: TableBuilder<Search>) {
            table.edit(\.query, at: "search", after: .milliseconds(250)) { .find($0) }
            table.lay(\.found, at: "found")
        }
    }

    struct SearchWaiter: Waiter {
        typealias C = Search
        func carte(for entree: NoEntree) -> Search.Carte { Search.Carte() }
        func take(_ order: Search.Order, onto carte: inout Search.Carte) -> Taken {
            guard case .find(let query) = order else { return .passOn }
            carte.found = query
            return .answered
        }
    }

    func register(with registrar: inout Registrar) {
        registrar.introduce("finder", as: SearchCustomer.init, waiter: SearchWaiter.init)
    }
}
