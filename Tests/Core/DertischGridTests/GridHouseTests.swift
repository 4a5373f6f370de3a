import Dertisch
import DertischComponents
import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischGrid

@MainActor @Suite("A grid on a table", .namesHang) struct GridHouseTests {
    private let ledger = Ledger()
    private let house: TestRestaurant
    private let party: SeatedParty<LedgerCourse>

    init() async throws {
        house = try await TestRestaurant(LedgerHouse(ledger: ledger))
        party = await house.greet(.ledger)
    }

    private var rows: [RowNumber] { house.table.rows(at: "bills") }
    private func guest(_ index: Int) -> String? {
        rows.indices.contains(index) ? house.table["guest", in: rows[index]].text : nil
    }
    private var isLoaded: Bool { party.carte?.bills.isLoading == false }
    private func loaded() async { await house.table.until { _ in isLoaded } }

    @Test("Its first rows are loaded once it is laid")
    func first() async throws {
        await loaded()
        #expect(ledger.queries.map(\.range) == [0..<120] && rows.count == 120 && guest(0) == "guest 0")
        #expect(house.table["bills"].window == RowWindow(first: 0, total: 1_000_000))
        #expect(house.table["total", in: rows[2]].text == "6 €")
        #expect(!house.table["bills"].traitsOn.contains(.busy))
    }

    @Test("Rows that are scrolled to are loaded in place of those that were there")
    func scroll() async throws {
        await loaded()
        await house.gesture(.scrolled(to: 999_980..<1_000_000), at: "bills")
        await loaded()
        #expect(rows.count == 120 && guest(119) == "guest 999999")
        #expect(house.table["bills"].window == RowWindow(first: 999_880, total: 1_000_000))
    }

    @Test("While rows are loaded, the newest scroll counts, and one order is given at a time")
    func newest() async throws {
        await loaded()
        let gate = ledger.close()
        for start in stride(from: 1000, through: 9000, by: 1000) {
            house.maitreD.gesture(.scrolled(to: start..<start + 20), at: Spot("bills"), on: house.table)
        }
        await until("\(ledger.queries)") { ledger.queries.count == 2 }
        #expect(ledger.queries.map(\.range) == [0..<120, 950..<1070])
        gate()
        await loaded()
        #expect(ledger.queries.map(\.range.lowerBound) == [0, 950, 8950] && guest(0) == "guest 8950")
    }

    @Test("A tap on a column's head sorts by it, and the head shows the order")
    func sort() async throws {
        await loaded()
        await house.tap("guest")
        await loaded()
        #expect(house.table["guest"].traitsOn == [.ascending])
        await house.tap("guest")
        await loaded()
        #expect(house.table["guest"].traitsOn == [.descending] && guest(0) == "guest 999999")
        #expect(await house.gesture(.tapped, at: "total") == .unhandled)
    }

    @Test("A failure is shown at its place, and tried again by a tap")
    func failure() async throws {
        await loaded()
        ledger.isBroken = true
        await house.gesture(.scrolled(to: 5000..<5020), at: "bills")
        await house.table.until { $0["problem"].isOpen }
        #expect(house.alert == nil && rows.count == 120)
        ledger.isBroken = false
        await house.tap("retry")
        await loaded()
        #expect(!house.table["problem"].isOpen && guest(0) == "guest 4950")
    }

    @Test("A row is selected by a tap, and keeps its gestures")
    func select() async throws {
        await loaded()
        await house.tap("choose", in: rows[4])
        #expect(
            party.carte?.bills.selection == Set([4]) && house.table["choose", in: rows[4]].traitsOn.contains(.selected))
        await house.tap("open", in: rows[4])
        #expect(ledger.opened == [4])
    }

    @Test("A changed row lays one text, and a search begins anew")
    func changes() async throws {
        await loaded()
        house.table.clearTranscript()
        await house.tap("rename")
        #expect(house.table.transcript.filter { $0.contains("guest") }.count == 1 && guest(3) == "Ada")
        await house.type("1", at: "search")
        await loaded()
        #expect(ledger.searches.last == "1")
    }
}
