import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

private enum LecternCourse: Course {
    enum Order: Sendable { case save, delete(Int) }
    struct Letter: Identifiable, Equatable, Sendable { let id: Int }
    struct Carte: BlankCarte { var saved = 0, letters = [Letter(id: 7), Letter(id: 8)] }
}

extension CustomerID<LecternCourse> { fileprivate static var lectern: Self { "lectern" } }
extension CustomerID<LecternCourse> { fileprivate static var plain: Self { "plain" } }

private final class LecternCustomer: Customer {
    init(waiter: WaiterForCustomer<LecternCourse>) {}

    func layTable(_ table: TableBuilder<LecternCourse>) {
        table.lay(\.saved, at: "saved")
        table.order(.save, on: .key("s", .command))
        table.seat(.plain, on: .key(.function(2)))
        table.rows(\.letters, at: "letters") { letter in
            letter.lay(\.id, at: "id")
            letter.order(on: .key(.delete, repeats: true)) { .delete($0.id) }
        }
    }
}

private final class LecternMenuCustomer: Customer {
    init(waiter: WaiterForCustomer<LecternCourse>) {}
    func layTable(_ table: TableBuilder<LecternCourse>) { table.lay(\.saved, at: "saved") }
}

private struct LecternWaiter: Waiter {
    typealias C = LecternCourse

    func take(_ order: LecternCourse.Order, onto carte: inout LecternCourse.Carte) -> Taken {
        switch order {
        case .save: carte.saved += 1
        case .delete(let id): carte.letters.removeAll { $0.id == id }
        }
        return .answered
    }
}

private struct LecternHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.lectern, as: LecternCustomer.init, waiter: LecternWaiter.init)
        registrar.introduce(.plain, as: LecternMenuCustomer.init, waiter: LecternWaiter.init)
    }
}

@MainActor @Suite("Keys on a page", .namesHang) struct KeyTests {
    private let harness: RoomHarness

    init() async throws {
        let lectern = """
            <p data-place="saved"></p><ul data-place="letters"><template><li><b data-place="id"></b></li></template></ul>
            """
        harness = try await RoomHarness(
            LecternHouse(), layouts: ["lectern": lectern, "plain": "<p data-place=\"saved\"></p>"])
    }

    /// Sends a message as a browser does.
    private func send(_ json: String, on tab: Tab) async throws {
        let message = try #require(NumberedMessage(Array(json.utf8)))
        tab.session.handle(message.content, number: message.number, at: .now)
        await tab.session.maitreD?.settled()
    }

    @Test("The page names the keys that its customer listens for, and the module that tells of them")
    func page() async throws {
        guard case .bytes(let html) = await harness.get("/").body else { return #expect(Bool(false), "no page") }
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        let listed = try #require(page.all.first { $0["data-keys"] != nil })
        #expect(listed["data-module"] == "gestures" && listed["hidden"] != nil)
        #expect(
            listed["data-keys"] == #"[["command+s",false,null],["f2",false,null],["delete",true,"letters"]]"#)
        #expect(page.all.contains { $0["data-gestures"]?.hasPrefix(WebPaths.gestures) == true })
        await harness.close()
    }

    @Test("A page without keys names none")
    func withoutKeys() async throws {
        let tab = try await harness.open()
        try await send(#"["key",\#(tab.browser.seat),0,"f2",false,1]"#, on: tab)
        #expect(tab.browser.customers == ["plain"])
        let body = try #require((tab.browser.messages.last { $0["page"] != nil }?["page"] as? [String: Any])?["body"])
        #expect(!"\(body)".contains("data-keys"))
        await harness.close()
    }

    @Test("A key of the table and a key of a row give their orders, the first also for a key that is held")
    func orders() async throws {
        let tab = try await harness.open()
        let (seat, row) = (tab.browser.seat, try #require(tab.browser.rows(Spot("letters")).last))
        try await send(#"["key",\#(seat),0,"command+s",false,1]"#, on: tab)
        try await send(#"["key",\#(seat),\#(row.number),"delete",true,2]"#, on: tab)
        #expect(tab.browser["saved"] == 1 && tab.browser.rows(Spot("letters")).count == 1)
        #expect(harness.room.counters.refused.isEmpty)
        await harness.close()
    }

    @Test("Keys that no declaration names are refused and counted, and so are texts that are no keys")
    func forged() async throws {
        let tab = try await harness.open()
        let seat = tab.browser.seat
        let row = try #require(tab.browser.rows(Spot("letters")).first)
        for (number, message) in [
            #"0,"command+x",false"#, #"0,"s",false"#, #"0,"command+s",true"#, #"0,"delete",false"#,
            #"\#(row.number),"command+s",false"#,
        ].enumerated() { try await send(#"["key",\#(seat),\#(message),\#(number + 1)]"#, on: tab) }
        try await send(#"["key",\#(seat),99,"delete",false,6]"#, on: tab)
        #expect(harness.room.counters.refused == [.gesture(.unhandled): 5, .gesture(.rowGone): 1])
        #expect(tab.browser["saved"].text == "0" && tab.browser.rows(Spot("letters")).count == 2)
        for name in ["", "ss", "f99", "command+", String(repeating: "option+", count: 9) + "s"] {
            #expect(NumberedMessage(Array(#"["key",\#(seat),0,"\#(name)",false,7]"#.utf8)) == nil, "\(name)")
        }
        await harness.close()
    }
}
