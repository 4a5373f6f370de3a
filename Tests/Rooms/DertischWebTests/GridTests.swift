import DertischCore
import DertischGrid
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

private struct Receipt: Identifiable, Equatable, Sendable {
    let id: Int
    var guest: String
}

private enum LedgerCourse: Course {
    enum Order: Sendable { case list(GridQuery), rename }
    struct Carte: BlankCarte { var receipts = Grid<Receipt>() }
    enum Dish: Sendable { case listed(GridPage<Receipt>), renamed(Receipt) }
}

extension CustomerID<LedgerCourse> { fileprivate static var ledger: Self { "ledger" } }

private final class LedgerCustomer: Customer {
    init(waiter: WaiterForCustomer<LedgerCourse>) {}

    func layTable(_ table: TableBuilder<LedgerCourse>) {
        table.order(.rename, on: .tap("rename"))
        table.grid(\.receipts, at: "receipts") { grid in
            grid.column("number", \.id) { id, _ in "\(id)" }
            grid.column("guest", \.guest)
            grid.select(by: "choose")
        } loading: {
            .list($1)
        }
    }
}

private struct LedgerWaiter: Waiter {
    typealias C = LedgerCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .listed(let page): carte.receipts.page = page
        case .renamed(let receipt): carte.receipts.update(receipt)
        }
    }
}

private struct LedgerHeadChef: HeadChef {
    func give(_ order: LedgerCourse.Order, to waiter: WaiterForHeadChef<LedgerCourse>) async {
        switch order {
        case .list(let query):
            let receipts = query.range.clamped(to: 0..<1_000_000).map { Receipt(id: $0, guest: "guest \($0)") }
            waiter.serve(.listed(GridPage(receipts, total: 1_000_000, for: query)))
        case .rename: waiter.serve(.renamed(Receipt(id: 7, guest: "Ada")))
        }
    }
}

private struct LedgerHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.ledger, as: LedgerCustomer.init, waiter: LedgerWaiter.init, chef: LedgerHeadChef.init)
    }
}

@MainActor @Suite("A grid on a page", .namesHang) struct GridTests {
    private func open() async throws -> RoomHarness {
        let body = """
            <button data-place="rename">x</button><table><thead><tr><th></th><th><button data-place="number">No.</button></th>
            <th><button data-place="guest">Guest</button></th></tr></thead><tbody data-place="receipts"><template><tr>
            <td><button data-place="choose">x</button></td><td data-place="number"></td><td data-place="guest"></td>
            </tr></template></tbody></table>
            """
        return try await RoomHarness(LedgerHouse(), layouts: ["ledger": body]) { $0.maxMessagesPerSecond = 1e9 }
    }

    private func scroll(_ tab: Tab, to range: Range<Int>) async {
        tab.session.handle(
            .gesture(.scrolled(to: range), Spot("receipts"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
    }

    @Test("A page comes with the first rows, the size of the whole list, and the module that scrolls it")
    func page() async throws {
        let harness = try await open()
        guard case .bytes(let html) = await harness.get("/").body else { return #expect(Bool(false), "no page") }
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        let list = try #require(page.all.first { $0.place == "receipts" })
        #expect(list["data-window"] == "0 1000000 0" && list["data-module"] == "grid")
        #expect(page.all.filter { $0["data-row"] != nil }.count == 120)
        await harness.close()
    }

    @Test("Scrolling lays the rows around those in view, at most 200 on the page")
    func scroll() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        await scroll(tab, to: 500_000..<500_020)
        let rows = tab.browser.rows(Spot("receipts"))
        #expect(rows.count == 120)
        #expect(rows.first.map { tab.browser["guest", in: $0].text } == "guest 499950")
        await harness.close()
    }

    @Test("One changed row is one message of at most 500 bytes")
    func change() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let before = tab.browser.messages.count
        tab.session.handle(.gesture(.tapped, Spot("rename"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
        let patches = tab.browser.messages.dropFirst(before).filter { $0["patch"] != nil }
        #expect(patches.count == 1)
        #expect(try JSONSerialization.data(withJSONObject: patches.first ?? [:]).count <= 500)
        await harness.close()
    }

    @Test("The head of the sorted column says so")
    func sort() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let before = tab.browser.messages.count
        tab.session.handle(.gesture(.tapped, Spot("guest"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
        let changes = tab.browser.messages.dropFirst(before).compactMap { $0["patch"] as? [[Any]] }.joined()
        let told = try changes.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        #expect(told.contains(#"["k",0,"guest","grid","ascending",true]"#), "\(told)")
        await harness.close()
    }

    @Test("10,000 forged scrolls load rows that are there, and break nothing")
    func forged() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        var random = SeededGenerator(seed: 35)
        for verb in [
            #"["scroll",\#(tab.browser.seat),0,"receipts",-1,5]"#, #"["scroll",0,0,"receipts",9,5]"#,
            #"["scroll",0,0,"receipts"]"#,
        ] {
            #expect(NumberedMessage(Array(verb.utf8)) == nil)
        }
        for _ in 0..<10_000 {
            let start =
                Int.random(in: 0...Int(Int32.max), using: &random) * Int.random(in: 0...4_000_000_000, using: &random)
            let end = Bool.random(using: &random) ? start : Int.max
            tab.session.handle(
                .gesture(
                    .scrolled(to: start..<end),
                    Spot(
                        ["receipts", "guest", ""].randomElement(using: &random) ?? "",
                        in: RowNumber(Int.random(in: -1...5, using: &random))),
                    seat: tab.browser.seat), at: .now)
        }
        await scroll(tab, to: 40..<60)
        await scroll(tab, to: 900..<920)
        let rows = tab.browser.rows(Spot("receipts"))
        #expect(rows.count == 120 && rows.first.map { tab.browser["guest", in: $0].text } == "guest 850")
        await harness.close()
    }
}
