import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

private enum StacksCourse: Course {
    enum Order: Sendable { case show, search(String) }
    enum Dish: Sendable { case found([Book]) }
    struct Book: Identifiable, Equatable, Sendable { let id: String }
    struct Carte: Equatable, Sendable {
        var query = ""
        var books: [Book] = []
    }
}
extension CustomerID<StacksCourse> { fileprivate static var stacks: Self { "stacks" } }
private final class StacksCustomer: Customer {
    func layTable(_ table: TableBuilder<StacksCourse>) {
        table.order(.show, on: .seated)
        table.edit(\.query, at: "query", after: .seconds(2)) { .search($0) }
        table.rows(\.books, at: "books") { $0.lay(\.id, at: "title") }
    }
}
private struct StacksWaiter: Waiter {
    typealias C = StacksCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .search(let query) = order { carte.query = query }
        return .passOn
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .found(let books) = dish { carte.books = books }
    }
}
private struct StacksChef: HeadChef {
    func give(_ order: StacksCourse.Order, to waiter: WaiterForHeadChef<StacksCourse>) async {
        await Task.yield()
        let books = ["Dune", "Dust", "Emma"].map { StacksCourse.Book(id: $0) }
        switch order {
        case .show: waiter.serve(.found(books))
        case .search(let query): waiter.serve(.found(books.filter { $0.id.hasPrefix(query) }))
        }
    }
}
/// A house with one customer, `stacks`, with three books. `search` waits for a pause of two seconds in typing, and then for other tasks.
private struct StacksHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.stacks, as: StacksCustomer.init, waiter: StacksWaiter.init, chef: StacksChef.init)
    }
}

@MainActor @Suite("A page whose list was searched", .namesHang) struct SearchedPageTests {
    private func house(_ key: SecretKey) async throws -> RoomHarness {
        let layout =
            #"<input data-place="query"><ul data-place="books"><template><li data-place="title"></li></template></ul>"#
        return try await RoomHarness(StacksHouse(), layouts: ["stacks": layout]) { $0.secretKey = key }
    }

    /// Gives what was typed back, and reports that the browser is ready. Returns the books of the first page that comes.
    private func books(
        afterTyping text: String, on seat: Int, in session: WebSession, _ browser: FakeBrowser
    ) async -> [String] {
        session.handle(
            .edit(TextEdit(text: text, changes: nil), Spot("query"), seat: seat),
            number: session.acknowledgements.lastHandled + 1, at: .now)
        session.handle(.ready, at: .now)
        session.handle(.heartbeat, at: .now)
        await until("\(browser.messages.count) messages and no page") {
            browser.messages.contains { $0["page"] != nil }
        }
        // The heartbeat is answered once the page is there.
        let page = browser.messages.firstIndex { $0["page"] != nil }
        let beat = browser.messages.lastIndex { $0["taken"] != nil && $0["state"] == nil && $0["joined"] == nil }
        #expect(page.map { page in beat.map { page < $0 } ?? false } == true)
        return browser.rows(Spot("books")).map { browser["title", in: $0].text ?? "" }
    }

    @Test("is shown with what was found when its server was killed, and never with everything")
    func restored() async throws {
        let (key, guest) = (SecretKey(), Guest(id: RandomToken.make()))
        let (first, second) = (try await house(key), try await house(key))
        let page = FakeBrowser()
        guard case .bytes(let html) = await first.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        #expect(page.rows(Spot("books")).count == 3)
        _ = first.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        let state = try #require(page.state)
        await first.close()

        let (browser, visitor) = (FakeBrowser(), Visitor(guest: guest, language: "en"))
        let message = ClientMessage.restore(token: page.token, carrier: page.token, state: state, attempts: 0)
        guard case .restored(let session) = second.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await second.room.settle(session)
        second.room.connect(session, browser, by: visitor)
        #expect(await books(afterTyping: "Du", on: page.seat, in: session, browser) == ["Dune", "Dust"])
        await second.close()
    }

    @Test("is shown with what was found when only its connection was lost")
    func reconnected() async throws {
        let house = try await house(SecretKey())
        let guest = Guest(id: RandomToken.make())
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = try #require(house.room.join(.join(token: page.token, isFresh: true), page, by: guest))
        house.room.disconnected(session, page)
        let browser = FakeBrowser()
        #expect(house.room.join(.join(token: page.token, isFresh: false), browser, by: guest) === session)
        #expect(await books(afterTyping: "Em", on: page.seat, in: session, browser) == ["Emma"])
        await house.close()
    }
}
