import DertischCore
import DertischLarder
import DertischTesting
import Testing

private enum TrayCourse: Course {
    enum Order: Sendable { case ring, fill }
    struct Carte: Equatable, Sendable { var coins = 0, cups: [Cup] = [] }
}

extension CustomerID<TrayCourse> { fileprivate static var tray: Self { "tray" } }

private struct TrayWaiter: Waiter {
    typealias C = TrayCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .ring: carte.coins += 1
        case .fill: carte.cups.append(Cup(id: "\(carte.cups.count)", name: "cup \(carte.cups.count)"))
        }
        return .answered
    }
}

@MainActor @Suite("Texts named in layouts") struct FixedTextTests {
    private let folder: TrialFolder
    private let book = TrialBook.of(
        "tray",
        [
            "coins": .paper("a label", [.number]), "ring": .paper("a button", [.text, .tap]),
            "fill": .paper("a button", [.tap]),
            "cups": .paper(
                "a list", [.rows],
                row: Layout(
                    site: Site(file: "tray.paper", line: 5), places: ["name": .paper("a label", [.text])],
                    texts: [.paper("wash"), .paper("cup", as: .label, at: "name")])),
        ],
        [
            .paper("till"), .paper("ring", at: "ring"), .paper("till", as: .label, at: "ring"),
            .paper("ring", as: .tip, at: "ring"), .paper("search", as: .hint, at: .unnamed(2)),
        ])

    init() throws {
        folder = try TrialFolder([
            "texts/en.json":
                #"{"till": "Till", "ring": "Ring", "search": "Search", "wash": "Wash", "cup": "Cup", "shut": "Shut"}"#,
            "texts/de.json":
                #"{"till": "Kasse", "ring": "Läuten", "search": "Suche", "wash": "Spülen", "cup": "Tasse", "shut": "Zu"}"#,
        ])
    }

    private func house(in layouts: TrialBook?, discardsHiddenContent: Bool = false) async throws -> TestRestaurant {
        var staff = TrialHouse(greeted: ["tray", "page"]) { registrar in
            registrar.page("page") { table in table.text("shut", at: "title") }
            registrar.introduce(
                .tray,
                as: { (_: WaiterForCustomer<TrayCourse>) in
                    Guest { table in
                        table.lay(\.coins, at: "coins")
                        table.order(.ring, on: .tap("ring"))
                        table.order(.fill, on: .tap("fill"))
                        table.rows(\.cups, at: "cups") { cup in cup.lay(\.name, at: "name") }
                    }
                }, waiter: TrayWaiter.init)
        }
        staff.larder = Larder(folder.url)
        var layouts = layouts
        layouts?.layouts["page"] = Layout(
            site: Site(file: "page.paper", line: 1), places: ["title": .paper("a label", [.text])])
        return try await TestRestaurant(staff, in: layouts, discardsHiddenContent: discardsHiddenContent)
    }

    @Test("They are laid at seating, on the table and in each row, with the customer's own declarations")
    func seating() async throws {
        let house = try await house(in: book)
        await house.greet(.tray)
        let table = house.table
        #expect(table[.unnamed(1)] == "Till" && table["ring"] == "Ring" && table["coins"] == 0)
        #expect(table["ring"].label == "Till" && table["ring"].tip == "Ring" && table[.unnamed(2)].hint == "Search")
        #expect(table.rows(at: "cups").isEmpty)
        await house.tap("fill")
        let row = try #require(table.rows(at: "cups").first)
        #expect(table[.unnamed(1), in: row] == "Wash" && table["name", in: row] == "cup 0")
        #expect(table["name", in: row].label == "Cup")
    }

    @Test("An order lays none of them again, a change of the language all of them")
    func language() async throws {
        let house = try await house(in: book)
        await house.greet(.tray)
        await house.tap("fill")
        let table = house.table
        let row = try #require(table.rows(at: "cups").first)
        table.clearTranscript()
        await house.tap("ring")
        #expect(table.transcript == ["coins = 1"])
        table.clearTranscript()
        house.maitreD.sommelier.setLanguage("de")
        #expect(
            table.transcript.sorted() == [
                "coins = 1", "name in row \(row.number) = labelled Tasse", "ring = Läuten", "ring = labelled Kasse",
                "ring = tipped Läuten", "text 1 = Kasse", "text 1 in row \(row.number) = Spülen",
                "text 2 = hinting at Suche",
            ])
    }

    @Test("They are laid again on a table that forgets its content while another is on top")
    func returning() async throws {
        let house = try await house(in: book, discardsHiddenContent: true)
        await house.greet(.tray)
        await house.seat(CustomerID<PageCourse>("page"))
        #expect(house.table["title"] == "Shut")
        house.maitreD.sommelier.setLanguage("de")
        house.maitreD.usherOutCurrentCustomer()
        #expect(house.table[.unnamed(1)] == "Kasse" && house.table["ring"].label == "Kasse")
    }

    @Test("A test without layouts has none of them") func headless() async throws {
        let house = try await house(in: nil)
        await house.greet(.tray)
        await house.tap("fill")
        let row = try #require(house.table.rows(at: "cups").first)
        #expect(house.table["ring"].text == nil && house.table["name", in: row].label == nil)
        #expect(house.table["name", in: row] == "cup 0")
    }
}
