import DertischComponents
import DertischCore
import DertischForms
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

/// A way to pay, or a wish.
private struct Option: Identifiable, Equatable, Sendable {
    let id: String
    var name: String { id.capitalized }
}

private struct Purchase: FormValues {
    var payment: String?
    var wishes: Set<String> = ["gift"]
    var tags: Set<String> = ["gift", "fast"]

    static func rules(_ rules: inout FormRules<Purchase>) {
        rules.require(\.payment)
        rules.require(\.wishes)
        rules.require(\.tags)
    }
}

/// Something bought, with its colour.
private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var colour: String? = "red"
}

private enum PurchaseCourse: Course {
    enum Order: Sendable, Equatable { case pay(Purchase), paint(Int, String), offer }
    struct Carte: BlankCarte {
        var purchase = Form(Purchase())
        var payments = ["card", "cash"].map { Option(id: $0) }
        let wishes = ["gift", "fast", "cheap"].map { Option(id: $0) }
        var items = [Item(id: 1), Item(id: 2)]
        let colours = ["red", "blue"].map { Option(id: $0) }
    }
}

extension CustomerID<PurchaseCourse> { fileprivate static var purchase: Self { "purchase" } }

private final class PurchaseCustomer: Customer {
    init(waiter: WaiterForCustomer<PurchaseCourse>) {}

    func layTable(_ table: TableBuilder<PurchaseCourse>) {
        table.form(\.purchase, at: "form") { form in
            form.choose(\.payment, from: \.payments, at: "payment") { option, _ in option.name }
            form.choose(\.wishes, from: \.wishes, at: "wishes") { option, _ in option.name }
            form.choose(\.tags, from: \.wishes, at: "tags") { option, _ in option.name }
            form.submit { .pay($0) }
        }
        table.rows(\.items, at: "items") { item in
            item.choose(\.colour, from: { _ in ["red", "blue"].map { Option(id: $0) } }, at: "colour") { option, _ in
                option.name
            } _: { item, colour in
                .paint(item.id, colour)
            }
        }
        table.order(.offer, on: .tap("offer"))
    }
}

private struct PurchaseHeadChef: HeadChef {
    func give(_ order: PurchaseCourse.Order, to waiter: WaiterForHeadChef<PurchaseCourse>) async throws {
        if order == .offer { waiter.serve(\.payments, ["card", "cheque"].map { Option(id: $0) }) }
    }
}

private struct PurchaseHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.purchase, as: PurchaseCustomer.init, chef: PurchaseHeadChef.init)
    }
}

@MainActor @Suite("Choices as buttons on a page", .namesHang) struct ChoiceGroupTests {
    private static let page = """
        <form data-place="form"><fieldset data-place="payment" id="pay"><legend>Payment</legend>
        <template><label><input type="radio"> <span data-choice></span></label></template></fieldset>
        <fieldset data-place="wishes"><template><p><label><input type="checkbox"> <span data-choice></span></label></p></template></fieldset>
        <select multiple data-place="tags"></select><button>Pay</button></form>
        <ul data-place="items"><template><li><fieldset data-place="colour">
        <template><label><input type="radio" name="mine"> <b data-choice>x</b></label></template></fieldset></li></template></ul>
        <button data-place="offer">Offer</button>
        """

    private func open() async throws -> RoomHarness {
        try await RoomHarness(PurchaseHouse(), layouts: ["purchase": Self.page]) { $0.maxMessagesPerSecond = 1e9 }
    }

    private func page(of harness: RoomHarness) async throws -> HTMLElement {
        guard case .bytes(let html) = await harness.get("/").body else { throw NoPage() }
        return HTMLParser.parse(String(decoding: html, as: UTF8.self))
    }
    private struct NoPage: Error {}

    @Test("A fieldset has one radio button for each choice, in one group, required if the field is")
    func written() async throws {
        let harness = try await open()
        let field = try #require(await page(of: harness).all.first { $0.place == "payment" })
        #expect(field["role"] == "radiogroup" && field["aria-required"] == "true" && field["required"] == nil)
        #expect(field["id"] == "pay" && field.elements.first?.name == "legend")
        let options = field.all.filter(\.isOptionInput)
        #expect(options.count == 2 && Set(options.map { $0["name"] }).count == 1)
        #expect(options.allSatisfy { $0["required"] != nil && $0["checked"] == nil })
        #expect(Set(options.compactMap { $0["value"].flatMap { Int($0) } }).count == 2)
        #expect(field.all.filter { $0[ChoiceGroup.mark] != nil }.map(\.words) == ["Card", "Cash"])
        await harness.close()
    }

    @Test("In rows each group has a name of its own, and the chosen button is on")
    func inRows() async throws {
        let harness = try await open()
        let fields = try await page(of: harness).all.filter { $0.place == "colour" }
        #expect(fields.count == 2)
        let groups = fields.map { $0.all.filter(\.isOptionInput) }
        #expect(Set(groups.joined().map { $0["name"] ?? "" }).count == 2)
        for group in groups {
            #expect(group.map { $0["checked"] != nil } == [true, false] && group.allSatisfy { $0["name"] != "mine" })
        }
        await harness.close()
    }

    @Test(
        "A chosen button is on the carte, a message stands at the group, and an option that is not offered is refused")
    func chosen() async throws {
        let harness = try await open()
        let field = try #require(await page(of: harness).all.first { $0.place == "payment" })
        let cash = try #require(field.all.filter(\.isOptionInput).last?["value"].flatMap { Int($0) })
        let tab = try await harness.open()
        let maitreD = try #require(tab.session.maitreD)
        func take(_ event: GestureEvent, at place: Place) async {
            tab.session.handle(.gesture(event, Spot(place), seat: tab.browser.seat), at: .now)
            await maitreD.settled()
        }
        await take(.submitted, at: "form")
        #expect(tab.browser["payment"].invalid == "Fill this in.")
        await take(.chose(cash), at: "payment")
        #expect(tab.browser["payment"].invalid == nil)
        #expect(maitreD.carte(of: .purchase)?.purchase.values.payment == "cash")
        await take(.tapped, at: "offer")
        await take(.chose(cash), at: "payment")
        #expect(maitreD.refusals[.choiceGone] == 1)
        await harness.close()
    }

    @Test("A fieldset has one check box for each of several choices, and a list shows all that are chosen")
    func several() async throws {
        let harness = try await open()
        let page = try await page(of: harness)
        let field = try #require(page.all.first { $0.place == "wishes" })
        #expect(field["role"] == nil && field["aria-required"] == nil && field["required"] == nil)
        let options = field.all.filter(\.isOptionInput)
        #expect(options.map { $0["checked"] != nil } == [true, false, false])
        #expect(options.allSatisfy { $0["required"] == nil })
        let list = try #require(page.all.first { $0.place == "tags" })
        #expect(list["required"] != nil && list.elements.map { $0["selected"] != nil } == [true, true, false])
        #expect(list.elements.map { $0["value"] } == options.map { $0["value"] })
        await harness.close()
    }

    @Test("A selection is told by its numbers, and forged ones are refused and counted")
    func selected() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let maitreD = try #require(tab.session.maitreD)
        let numbers = tab.browser["tags"].choices.map(\.number)
        #expect(numbers.count == 3 && tab.browser["tags"].text == "Gift, Fast")
        func tell(_ text: String, at place: Place) async throws {
            let message = try JSONSerialization.data(withJSONObject: ["choose", tab.browser.seat, 0, place.name, text])
            let told = try #require(NumberedMessage(Array(message)))
            tab.session.handle(told.content, at: .now)
            await maitreD.settled()
        }
        for place in ["wishes", "tags"] as [Place] {
            try await tell(",\(numbers[2]),\(numbers[0])", at: place)
        }
        var values: Purchase { get throws { try #require(maitreD.carte(of: .purchase)).purchase.values } }
        #expect(try values.wishes == ["gift", "cheap"] && values.tags == ["gift", "cheap"])
        for forged in [",7", ",\(numbers[0]),7", ",\(numbers[0]),\(numbers[0])"] { try await tell(forged, at: "tags") }
        #expect(maitreD.refusals == [.choiceGone: 2, .unreadable: 1])
        #expect(try values.tags == ["gift", "cheap"])
        try await tell(",", at: "wishes")
        #expect(try values.wishes.isEmpty && tab.browser["wishes"].invalid == "Fill this in.")
        let before = maitreD.refusals.values.reduce(0, +)
        for malformed in ["", "7", ",x", ",,", ",1,"] { try await tell(malformed, at: "tags") }
        #expect(try values.tags == ["gift", "cheap"] && maitreD.refusals.values.reduce(0, +) == before + 5)
        await harness.close()
    }

    @Test(
        "A template of options that cannot be copied is a fault, and so is a radio button outside of one",
        arguments: [
            #"<fieldset data-place="a"><template><label><input type="radio" id="x"> <b data-choice></b></label></template></fieldset>"#,
            #"<fieldset data-place="a"><template><label><input type="radio"><input type="radio"> <b data-choice></b></label></template></fieldset>"#,
            #"<fieldset data-place="a"><template><label><input type="radio"> <b data-choice></b><i data-place="b"></i></label></template></fieldset>"#,
            #"<fieldset data-place="a"><template><label><input type="radio"></label></template></fieldset>"#,
            #"<fieldset><template><label><input type="radio"> <b data-choice></b></label></template></fieldset>"#,
            #"<input type="radio" data-place="a">"#,
        ])
    func faults(_ markup: String) {
        let layout = HTMLLayout(
            customer: "x", file: "x.html",
            source: "<!doctype html><html><head><title>x</title></head><body>\(markup)</body></html>")
        #expect(layout.faults.count == 1, "\(layout.faults)")
    }
}

extension HTMLElement {
    /// The words in it.
    fileprivate var words: String {
        children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}
