import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Secret fields") struct SecretTests {
    /// A customer with a field of each kind of secret, one that is none, and a list with a secret in each row.
    private struct Bank: Staff {
        func register(with registrar: inout Registrar) {
            registrar.introduce(BankCourse.id, as: BankCustomer.init, waiter: BankWaiter.init)
        }
    }

    private enum BankCourse: Course {
        static let id = CustomerID<BankCourse>("bank")
        enum Order: Sendable { case pin(Int, String), code(String), send, save }
        struct Account: Identifiable, Equatable, Codable, Sendable {
            let id: Int
            var pin = ""
        }
        struct Login: Equatable, Codable, Sendable { var name = "", password = "" }
        struct Carte: Equatable, Sendable {
            var login = Login()
            var code = "", card = "", marked = "", open = ""
            var accounts = [Account(id: 1), Account(id: 2)]
            var sent = 0, saved = 0
        }
        // All of it is kept, as by an author who did not think of it.
        static let kept = Kept<Carte>(\.login, \.code, \.card, \.marked, \.open, \.accounts)
    }

    private final class BankCustomer: Customer {
        init(waiter: WaiterForCustomer<BankCourse>) {}

        func layTable(_ table: TableBuilder<BankCourse>) {
            table.edit(\.login.name, at: "name")
            table.edit(\.login.password, at: "password")
            table.edit(\.code, at: "code") { .code($0) }
            table.edit(\.card, at: "card")
            table.edit(\.marked, at: "marked")
            table.edit(\.open, at: "open")
            table.rows(\.accounts, at: "accounts") { row in row.edit(\.pin, at: "pin") { .pin($0.id, $1) } }
            table.order(.send, on: .submit("form"))
            table.order(.save, on: .tap("save"))
            table.lay(\.sent, at: "sent")
            table.lay(\.saved, at: "saved")
        }
    }

    private struct BankWaiter: Waiter {
        typealias C = BankCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            switch order {
            case .pin(let id, let pin):
                if let index = carte.accounts.firstIndex(where: { $0.id == id }) { carte.accounts[index].pin = pin }
            case .code(let code): carte.code = code
            case .send: carte.sent += 1
            case .save: carte.saved += 1
            }
            return .answered
        }
    }

    private static let markup = """
        <form data-place="form"><input data-place="name"><input type="PassWord" data-place="password" placeholder="Your password">
        <input autocomplete="section-a One-Time-Code" data-place="code"><input autocomplete="billing cc-number" data-place="card">
        <div data-secret><p><textarea data-place="marked"></textarea></p></div><input data-place="open">
        <ul data-place="accounts"><template><li><input data-secret data-place="pin"></li></template></ul>
        <button>Send</button><button data-place="save">Save</button></form><p data-place="sent"></p><p data-place="saved"></p>
        """

    private let marker = "XYZZY-4711"

    private func house(_ inspector: some Inspector) async throws -> RoomHarness {
        try await RoomHarness(Bank(), layouts: ["bank": Self.markup], inspectors: [inspector]) {
            $0.secretKey = SecretKey()
        }
    }

    private func type(_ text: String, at place: Place, in row: RowNumber = .table, _ tab: Tab, revision: Int = 1) {
        let edit = GestureEvent.edited(.text(text), revision: revision)
        tab.session.handle(.gesture(edit, Spot(place, in: row), seat: tab.browser.seat), at: .now)
    }

    private func typeEverywhere(_ tab: Tab) {
        for place in ["password", "code", "card", "marked"] as [Place] { type(marker, at: place, tab) }
        for row in tab.browser.rows(Spot("accounts")) { type(marker, at: "pin", in: row, tab) }
        type("Bert", at: "name", tab)
        type("not secret", at: "open", tab)
    }

    @Test("They leave the process in no page, patch, tab state or log, and what is no secret does")
    func marker() async throws {
        let log = EventLog()
        let house = try await house(log)
        let cookie = try await house.newGuest()
        let tab = try await house.open(cookie: cookie)
        typeEverywhere(tab)
        // Everything that the browser gets from here on: the document, the whole page again, what is laid again, and the state.
        let html = String(decoding: try #require(tab.session.document(carriesState: true)), as: UTF8.self)
        tab.session.resendWholePage()
        tab.session.maitreD?.layAnew()
        let plan = try #require(tab.session.maitreD?.plan)
        let state = String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)
        let messages = tab.browser.messages.map { "\($0)" }.joined()
        for (what, text) in [("document", html), ("messages", messages), ("state", state), ("log", "\(log.events)")] {
            #expect(!text.contains(marker), "\(what)")
        }
        #expect(html.contains("not secret") && state.contains("not secret") && state.contains("Bert"))
        await house.close()
    }

    @Test("A page says that the house holds one, in the hint of the empty field, and of every length the same")
    func withheld() async throws {
        let house = try await house(EventLog())
        let tab = try await house.open()
        typeEverywhere(tab)
        let html = try #require(tab.session.document())
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        func field(_ place: String) -> HTMLElement? { page.all.first { $0.place == place } }
        #expect(field("password")?["data-withheld"] == "Your password")
        #expect(field("password")?["placeholder"] == SecretFields.dots && field("password")?["value"] == "")
        #expect(field("marked")?["data-withheld"] == "" && field("marked")?["data-secret"] == "")
        #expect(field("open")?["data-withheld"] == nil && field("open")?["value"] == "not secret")
        await house.close()
    }

    @Test("One that the house empties is emptied on the page, and one that it fills in is not told")
    func laid() async throws {
        var patch = PatchWriter()
        let shown = { (picture: Picture) in ShownPicture(address: "", picture: picture, blur: nil) }
        patch.write(.lay(.entry("", revision: 1), at: Spot("a")), isSecret: true, pictures: shown)
        patch.write(.lay(.entry(marker, revision: 2), at: Spot("a")), isSecret: true, pictures: shown)
        let json = try JSONSerialization.jsonObject(with: Data(patch.takeMessage(seat: 2))) as? [String: Any]
        let operations = try #require(json?["patch"] as? [[Any]])
        #expect(operations[0][3] as? String == "" && operations[1][3] is NSNull)
    }

    @Test("A form that is submitted before its script is there goes to no address, which would show them")
    func addresses() async throws {
        let house = try await house(EventLog())
        let policy = await house.get("/").headers.first { $0.name == "Content-Security-Policy" }?.value
        #expect(policy?.contains("form-action 'none'") == true)
        await house.close()
    }

    @Test("The button that submits a form does what its own listener says, and otherwise what the form says")
    func buttons() async throws {
        let house = try await house(EventLog())
        let tab = try await house.open()
        for button in ["save", "unheard", "save"] as [Place] {
            tab.session.handle(.press(Spot(button), form: Spot("form"), seat: tab.browser.seat), at: .now)
        }
        #expect(tab.browser["saved"].text == "2" && tab.browser["sent"].text == "1")
        await house.close()
    }
}
