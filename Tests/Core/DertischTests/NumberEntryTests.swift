import DertischComponents
import DertischSommelier
import DertischTesting
import Foundation
import Testing

@testable import DertischCore

/// A form with numbers, and lines with an amount each.
///
/// | order | done by | |
/// |---|---|---|
/// | `save`, `weigh`, `age`, `amount`, `drop`, `cancel` | the waiter | is noted on the carte; `refuse` gives the age back |
private enum ScaleCourse: Course {
    enum Order: Sendable, Equatable {
        case save(Int, [Int]), weigh(Double), amount(Int, Int), drop(Int), cancel, restore
    }
    struct Line: Identifiable, Equatable, Sendable {
        let id: Int
        var amount: Int
    }
    struct Carte: BlankCarte {
        var age = 30
        var height: Double? = 1.75
        var price: Decimal = 9.5
        var weight = 70.0
        var lines = [Line(id: 1, amount: 5), Line(id: 2, amount: 6)]
        var isHeightHidden = false
        var ordered: [Order] = []
        var flaw: String? { age > 200 ? "old" : nil }
    }
}
extension CustomerID<ScaleCourse> { fileprivate static var scale: Self { "scale" } }

private final class ScaleCustomer: Customer {
    init(waiter: WaiterForCustomer<ScaleCourse>) {}
    func layTable(_ table: TableBuilder<ScaleCourse>) {
        table.edit(\.age, at: "age")
        table.invalid(\.flaw, at: "age") { flaw, _ in flaw }
        table.edit(\.height, at: "height")
        table.edit(\.price, at: "price")
        table.edit(\.weight, at: "weight", after: .milliseconds(300)) { .weigh($0) }
        table.mark(.hidden, "height", when: \.isHeightHidden)
        table.set(\.isHeightHidden, to: true, on: .tap("hide"))
        table.rows(\.lines, at: "lines") { line in
            line.edit(\.amount, at: "amount") { .amount($0.id, $1) }
            line.order(on: .tap("drop"), readsEntries: false) { .drop($0.id) }
            line.order(on: .tap("double")) { .amount($0.id, $0.amount * 2) }
        }
        table.order(on: .submit("form")) { .save($0.age, $0.lines.map(\.amount)) }
        table.order(on: .tap("save")) { .save($0.age, $0.lines.map(\.amount)) }
        table.order(.cancel, on: .tap("cancel"))
        table.order(.restore, on: .tap("restore"))
    }
}
/// Asks before some of the orders.
private final class AskingCustomer: Customer {
    init(waiter: WaiterForCustomer<ScaleCourse>) {}
    func layTable(_ table: TableBuilder<ScaleCourse>) {
        table.edit(\.age, at: "age")
        table.ask("sure", on: .tap("pay"), .order("ok") { .save($0.age, []) }, .nothing("keep"))
        table.ask(
            "sure", on: .tap("drop"), readsEntries: false, .order("delete") { .drop($0.lines.count) }, .nothing("keep"))
        table.ask("sure", on: .tap("leave"), .order("discard", .cancel), .nothing("keep"))
    }
}
private struct ScaleWaiter: Waiter {
    typealias C = ScaleCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.ordered.append(order)
        switch order {
        case .weigh(let weight): carte.weight = weight
        case .amount(let id, let amount):
            if let index = carte.lines.firstIndex(where: { $0.id == id }) { carte.lines[index].amount = amount }
        case .drop(let id): carte.lines.removeAll { $0.id == id }
        case .restore: carte.age = 31
        case .save, .cancel: break
        }
        return .answered
    }
}

@MainActor @Suite("Entries of numbers") struct NumberEntryTests {
    private let house: TestRestaurant
    private var carte: ScaleCourse.Carte { house.maitreD.carte(of: .scale) ?? ScaleCourse.Carte() }
    private var rows: [RowNumber] { house.table.rows(at: "lines") }

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(.scale, as: ScaleCustomer.init, waiter: ScaleWaiter.init)
            })
        await house.greet(.scale)
    }

    @Test("A number is shown and read in the visitor's language, and shown anew when that changes")
    func language() async {
        #expect(house.table["height"] == "1.75" && house.table["price"] == "9.5" && house.table["weight"] == "70")
        house.maitreD.sommelier.setLanguage("en", in: "DE")
        #expect(house.table["height"] == "1,75" && house.table["price"] == "9,5" && house.table["weight"] == "70")
        await house.type("1.500", at: "age")
        await house.type("1.234,5", at: "price")
        #expect(carte.age == 1500 && carte.price == 1234.5)
        #expect(house.table["age"] == "1.500", "What was typed stays as it was typed.")
        house.maitreD.sommelier.setLanguage("en", in: "US")
        #expect(house.table["age"] == "1500" && house.table["price"] == "1234.5")
    }

    @Test("A text that is no number shows an error at its entry, and stays there", arguments: ["", "1,5", "7a", "1.5"])
    func unreadable(text: String) async {
        #expect(await house.type(text, at: "age") == .unreadable)
        #expect(house.table["age"].invalid == "Enter a whole number, such as 1,234.")
        #expect(house.table["age"].text == text)
        #expect(carte.age == 30)
        await house.type(" 7 ", at: "age")
        #expect(house.table["age"].invalid == nil && carte.age == 7)
    }

    @Test("An emptied entry of an optional is nil, and of any other number an error")
    func optional() async {
        #expect(await house.type("", at: "height") == nil)
        #expect(carte.height == nil && house.table["height"].invalid == nil)
        #expect(await house.type("2,0", at: "height") == .unreadable)
        #expect(house.table["height"].invalid == "Enter a number, such as 1,234.5.")
        #expect(await house.type("", at: "price") == .unreadable)
        #expect(carte.price == 9.5)
    }

    @Test("A number out of range says so")
    func range() async {
        #expect(await house.type("99999999999999999999", at: "age") == .unreadable)
        #expect(house.table["age"].invalid == "This number is too large or has too many digits.")
        #expect(carte.age == 30)
    }

    @Test("The number before is never sent: a submission is refused, and the entry gets the focus")
    func submission() async {
        await house.type("4x", at: "age")
        #expect(await house.gesture(.submitted, at: "form") == .unreadable)
        #expect(house.table["age"].traitsOn.contains(.focused))
        #expect(await house.tap("save") == .unreadable)
        #expect(carte.ordered.isEmpty)
        #expect(await house.tap("cancel") == nil)
        await house.type("41", at: "age")
        #expect(await house.gesture(.submitted, at: "form") == nil)
        #expect(carte.ordered == [.cancel, .save(41, [5, 6])])
    }

    @Test("A submission waits for the entries of rows, and an order of a row for that row's alone")
    func submissionWithRows() async throws {
        let (first, second) = (try #require(rows.first), try #require(rows.last))
        await house.type("many", at: "amount", in: first)
        #expect(house.table["amount", in: first].invalid != nil)
        #expect(await house.gesture(.submitted, at: "form") == .unreadable)
        #expect(await house.tap("double", in: first) == .unreadable)
        #expect(await house.tap("double", in: second) == nil)
        #expect(await house.tap("drop", in: first) == nil, "It reads no entry.")
        #expect(await house.gesture(.submitted, at: "form") == nil)
        #expect(carte.ordered == [.amount(2, 12), .drop(1), .save(30, [12])])
    }

    @Test("A question that is made from entries is not asked while one of them is unreadable, and any other is")
    func questions() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.texts(in: bistroTexts)
                registrar.introduce(.scale, as: AskingCustomer.init, waiter: ScaleWaiter.init)
            })
        let party = await house.greet(.scale)
        await house.type("4x", at: "age")
        #expect(await house.tap("pay") == .unreadable)
        #expect(house.alert == nil && house.table["age"].traitsOn.contains(.focused))
        #expect(await house.tap("leave") == nil)
        try await house.answer("discard")
        #expect(await house.tap("drop") == nil)
        try await house.answer("delete")
        await house.type("41", at: "age")
        #expect(await house.tap("pay") == nil)
        try await house.answer("ok")
        #expect(party.carte?.ordered == [.cancel, .drop(2), .save(41, [])])
    }

    @Test("A hidden entry keeps no submission back")
    func hidden() async {
        await house.type("tall", at: "height")
        #expect(await house.gesture(.submitted, at: "form") == .unreadable)
        await house.tap("hide")
        #expect(await house.gesture(.submitted, at: "form") == nil)
    }

    @Test("A number that rests is not ordered once the entry is unreadable")
    func resting() async {
        await house.type("71", at: "weight")
        await house.type("71x", at: "weight")
        await house.tap("cancel")
        #expect(carte.ordered == [.cancel] && carte.weight == 70)
        #expect(house.table["weight"].text == "71x" && house.table["weight"].invalid != nil)
    }

    @Test("A number that the house lays takes the place of an unreadable text, and of its error")
    func replaced() async {
        await house.type("4x", at: "age")
        await house.tap("restore")
        #expect(house.table["age"] == "31" && house.table["age"].invalid == nil)
        #expect(await house.gesture(.submitted, at: "form") == nil)
    }

    @Test("The customer's own message about a number shows while the entry is readable")
    func ownMessage() async {
        await house.type("201", at: "age")
        #expect(house.table["age"].invalid == "old")
        await house.type("201x", at: "age")
        #expect(house.table["age"].invalid == "Enter a whole number, such as 1,234.")
        await house.type("202", at: "age")
        #expect(house.table["age"].invalid == "old")
        await house.type("20", at: "age")
        #expect(house.table["age"].invalid == nil)
    }

    @Test("The message follows the visitor's language, and the text that was typed stays")
    func languageOfMessage() async {
        await house.type("1,2,3", at: "price")
        house.maitreD.sommelier.setLanguage("en", in: "CH")
        let example = house.maitreD.sommelier.text(for: 1234.5)
        #expect(house.table["price"].invalid == "Enter a number, such as \(example)." && example != "1,234.5")
        #expect(house.table["price"].text == "1,2,3")
        await house.type("1’234.5", at: "price")
        #expect(carte.price == 1234.5 && house.table["price"].invalid == nil)
    }
}
