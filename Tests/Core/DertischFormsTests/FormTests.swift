import Dertisch
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischForms

@MainActor @Suite("A form") struct FormTests {
    private let book = BookingBook()
    private let texts: TemporaryFolder
    private let house: TestRestaurant
    private let party: SeatedParty<BookingCourse>

    init() async throws {
        texts = try BookingStaff.makeTexts()
        house = try await TestRestaurant(BookingStaff(book: book, texts: texts))
        party = await house.greet(.booking)
    }

    private var form: Form<Booking> { get throws { try #require(party.carte).booking } }
    private func leave(_ place: Place, in row: RowNumber = .table) async {
        await house.gesture(.left, at: place, in: row)
    }
    private func submit() async -> Refusal? { await house.gesture(.submitted, at: "form") }
    private var saves: [BookingCourse.Order] { book.orders.filter { if case .isFree = $0 { false } else { true } } }
    private var errors: [String?] {
        house.table.rows(at: "errors").map { house.table["error", in: $0].text }
    }

    @Test("An edit is on the carte at once, as a value of its type, without an order")
    func edits() async throws {
        await house.type("Grace", at: "name")
        await house.type("3", at: "guests")
        await house.type("1", at: "children")
        await house.choose("street", at: "seat")
        let values = try form.values
        #expect(values.name == "Grace" && values.guests == 3 && values.children == 1 && values.table == 2)
        #expect(try form.isChanged && saves.isEmpty)
        await house.type("", at: "children")
        #expect(try form.values.children == nil)
        await house.type("#0A0b0c", at: "colour")
        #expect(try form.values.colour == RGBColor(red: 10, green: 11, blue: 12))
    }

    @Test("Values that no guest has typed keep the same rules, also in lines")
    func untyped() {
        var form = Form(Booking())
        form.values.name = "Grace"
        form.values.address.street = ""
        form.values.dishes = [Booking.Dish(id: 1, name: "Soup"), Booking.Dish(id: 2, name: "", count: 10)]
        #expect(form.problem(at: \.name) == nil && form.problem(at: \.address.street) == .required)
        #expect(form.problem(in: \.dishes, of: 1, at: \.name) == nil)
        #expect(form.problem(in: \.dishes, of: 2, at: \.name) == .required)
        #expect(form.problem(in: \.dishes, of: 2, at: \.count)?.text(by: house.maitreD.sommelier) == "Enter 9 or less.")
        #expect(form.problem(in: \.dishes, of: 3, at: \.name) == nil)
    }

    @Test("A form goes with its customer, with its fields, choices, lines, summary and submission")
    func isReleased() async throws {
        await house.type("Grace", at: "name")
        house.maitreD.close()
        await house.clock.sleepers(1, for: .seconds(10))
        house.clock.advance(by: .seconds(10))
        // The watch goes on after this, if it has found nothing.
        await Task { @MainActor in }.value
        #expect(house.eventLog.transcript.filter { $0.contains("leaked") } == [])
    }

    @Test("A broken rule is told once the guest has left the field, and goes with the next letter that keeps it")
    func touched() async throws {
        await house.type("A", at: "name")
        #expect(house.table["name"].invalid == nil)
        await leave("name")
        #expect(house.table["name"].invalid == "Use at least 2 characters.")
        await house.type("Al", at: "name")
        #expect(house.table["name"].invalid == nil)
        await house.type("", at: "name")
        #expect(house.table["name"].invalid == "Fill this in.")
    }

    @Test(
        "Each rule has its message",
        arguments: [
            ("name", "  ", "Fill this in."), ("name", "Konstantinopel", "Use at most 10 characters."),
            ("guests", "9", "Enter 8 or less."), ("guests", "0", "Enter 1 or more."),
            ("arrival", "12/31/2026", "Enter a date and a time, such as 12/31/2026 2:30 PM."),
            ("colour", "red", "Enter a colour, such as #336699."),
            ("rooms", "3", "Enter a number in steps of 2, such as 4."),
            ("rooms", "7", "Enter a number in steps of 2, such as 6."), ("children", "-1", "Enter 0 or more."),
            ("children", "2", "Children do not come alone."),
            ("street", "", "Fill this in."),
        ])
    func messages(place: String, text: String, message: String) async throws {
        await house.type(text, at: Place(place))
        await leave(Place(place))
        #expect(house.table[Place(place)].invalid == message)
    }

    @Test("A number that is unreadable is told by the entry, and the form is not submitted")
    func unreadable() async throws {
        await house.type("Grace", at: "name")
        await house.type("many", at: "guests")
        #expect(house.table["guests"].invalid == "Enter a whole number, such as 1,234.")
        #expect(await submit() == .unreadable)
        #expect(saves.isEmpty)
    }

    @Test("A submission with broken rules shows all of them, in the order of their declaration, and gives no order")
    func tried() async throws {
        await house.type("9", at: "guests")
        await house.toggle("agreed", to: false)
        #expect(await submit() == nil)
        #expect(house.table["name"].invalid == "Fill this in." && house.table["guests"].invalid == "Enter 8 or less.")
        #expect(house.table["agreed"].invalid == "Tick this box to go on.")
        #expect(
            errors == [
                "Name: Fill this in.", "Guests: Enter 8 or less.", "Tick this box to go on.",
            ])
        #expect(house.table["name"].traitsOn.contains(.focused))
        #expect(book.orders.isEmpty)
    }

    @Test("A message of the summary leads to its field")
    func summary() async throws {
        await house.type("9", at: "guests")
        _ = await submit()
        let row = try #require(house.table.rows(at: "errors").last)
        await house.tap("error", in: row)
        #expect(house.table["guests"].traitsOn.contains(.focused))
        await house.type("8", at: "guests")
        #expect(errors == ["Name: Fill this in."])
    }

    @Test("A form whose rules are kept is submitted with its values, which count as saved once the chef has returned")
    func submitted() async throws {
        await house.type("Grace", at: "name")
        #expect(await submit() == nil)
        let values = try form.values
        #expect(saves == [.save(values)])
        #expect(try !form.isChanged && !form.isSubmitting && form.saved.name == "Grace")
    }

    @Test("Each button that submits gives its own order")
    func buttons() async throws {
        await house.type("Grace", at: "name")
        await house.tap("send")
        #expect(book.orders.last == .send(try form.values))
    }

    @Test("While an order submits the form, it is not submitted again, and newer words stay")
    func once() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        book.gate = gate
        await house.type("Grace", at: "name")
        house.maitreD.gesture(.submitted, at: Spot("form"), on: house.table)
        house.maitreD.gesture(.submitted, at: Spot("form"), on: house.table)
        house.maitreD.gesture(.tapped, at: Spot("send"), on: house.table)
        #expect(try form.isSubmitting)
        house.maitreD.gesture(.edited(.text("Grace H"), revision: 9), at: Spot("name"), on: house.table)
        open.finish()
        await house.maitreD.settled()
        #expect(saves.count == 1)
        #expect(try form.values.name == "Grace H" && form.saved.name == "Grace" && form.isChanged)
        #expect(try !form.isSubmitting)
    }

    @Test("A refusal of the kitchen stands at its field, gets the focus, and goes when the field is changed")
    func refused() async throws {
        await house.type("Grace", at: "name")
        book.error = FormRefusal(\Booking.guests, Wording("booking.full"))
        _ = await submit()
        #expect(house.table["guests"].invalid == "We are full." && house.alert == nil)
        #expect(house.table["guests"].traitsOn.contains(.focused) && errors == ["Guests: We are full."])
        #expect(try form.isChanged && !form.isSubmitting)
        book.error = nil
        // It is asked anew, even if nothing has changed.
        _ = await submit()
        #expect(house.table["guests"].invalid == nil && errors.isEmpty)
        #expect(try !form.isChanged)
    }

    @Test("Another error is told as usual, and the words stay")
    func failed() async throws {
        struct Fire: Error {}
        await house.type("Grace", at: "name")
        book.error = Fire()
        _ = await submit()
        #expect(house.alert != nil)
        #expect(try form.isChanged && !form.isSubmitting && form.values.name == "Grace")
    }

    @Test(
        "The kitchen is asked about a field once typing rests, about the newest value, and not about one that breaks a rule"
    )
    func asked() async throws {
        for name in ["A", "Al", "Ali"] { type(name) }
        await rest(until: [.isFree("Ali")])
        book.error = FormRefusal(\Booking.name, Wording("booking.taken"))
        for name in ["Ali", "B", "Bo"] { type(name) }
        await rest(until: [.isFree("Ali"), .isFree("Bo")])
        #expect(house.table["name"].invalid == "Taken." && house.alert == nil)
        type("Bob")
        await house.maitreD.settled()
        #expect(house.table["name"].invalid == nil)
    }

    /// Lets typing rest, and waits for the orders that are given then.
    private func rest(until orders: [BookingCourse.Order]) async {
        await house.clock.sleepers(1)
        house.clock.advance(by: .milliseconds(300))
        await until("the orders \(orders)") { book.orders == orders }
        await house.maitreD.settled()
    }

    private func type(_ text: String) {
        house.maitreD.gesture(.edited(.text(text), revision: 0), at: Spot("name"), on: house.table)
    }

    @Test("Lines have fields, rules and messages of their own, wherever they move")
    func lines() async throws {
        await house.type("Grace", at: "name")
        for _ in 0..<2 { await house.tap("add") }
        let rows = house.table.rows(at: "dishes")
        #expect(rows.count == 2)
        await house.type("Soup", at: "dish", in: rows[0])
        await house.type("10", at: "count", in: rows[1])
        await leave("count", in: rows[1])
        #expect(house.table["count", in: rows[1]].invalid == "Enter 9 or less.")
        #expect(house.table["sum", in: rows[0]].text == "5 €")
        await house.tap("up", in: rows[1])
        #expect(house.table.rows(at: "dishes") == [rows[1], rows[0]])
        _ = await submit()
        #expect(house.table["dish", in: rows[1]].invalid == "Fill this in.")
        #expect(house.table["dish", in: rows[1]].traitsOn.contains(.focused))
        await house.tap("remove", in: rows[1])
        #expect(try form.values.dishes.map(\.name) == ["Soup"] && errors.isEmpty)
        _ = await submit()
        #expect(book.orders.last == .save(try form.values))
    }

    @Test("A refusal may be of one line")
    func refusedLine() async throws {
        await house.type("Grace", at: "name")
        await house.tap("add")
        let row = try #require(house.table.rows(at: "dishes").first)
        await house.type("Soup", at: "dish", in: row)
        let id = try #require(form.values.dishes.first?.id)
        book.error = FormRefusal(\Booking.dishes, id, \.name, Wording("booking.out"))
        _ = await submit()
        #expect(house.table["dish", in: row].invalid == "None left." && errors == ["Dish: None left."])
    }

    @Test("Saved values that arrive are shown, unless the guest has filled in anything")
    func saved() async throws {
        await house.tap("load")
        #expect(house.table["name"].text == "Ada" && house.table["guests"].text == "4")
        #expect(try !form.isChanged)
        await house.type("Ada L", at: "name")
        book.stored.guests = 5
        await house.tap("load")
        #expect(house.table["name"].text == "Ada L" && house.table["guests"].text == "4")
        await house.tap("reset")
        #expect(house.table["name"].text == "Ada" && house.table["guests"].text == "5")
    }

    @Test("Values that the head chef serves while it saves them are the saved ones, and are shown")
    func servedWhileSaved() async throws {
        book.table = 2
        await house.type("Grace", at: "name")
        _ = await submit()
        #expect(try form.saved.table == 2 && !form.isChanged && !form.isSubmitting)
        #expect(house.table["seat"].text == "street" && house.table["name"].text == "Grace")
    }

    @Test("A toggle that breaks a rule is told at once, since it is not left")
    func toggled() async throws {
        await house.toggle("agreed", to: false)
        #expect(house.table["agreed"].invalid == "Tick this box to go on.")
        await house.toggle("agreed", to: true)
        #expect(house.table["agreed"].invalid == nil)
    }

    @Test("Several options are a set of their ids, and a rule may limit how many")
    func several() async throws {
        #expect(await house.select("sun", at: "wishes") == nil)
        #expect(try form.values.wishes == [0] && house.table["wishes"].invalid == "Choose at least 2.")
        await house.select("sun", "shade", "sea", "hills", at: "wishes")
        #expect(house.table["wishes"].invalid == "Choose at most 3." && errors.isEmpty == false)
        await house.select("sea", "sun", at: "wishes")
        #expect(try form.values.wishes == [0, 2] && house.table["wishes"].text == "sun, sea")
        #expect(house.table["wishes"].invalid == nil)
        await house.select(at: "wishes")
        #expect(try form.values.wishes.isEmpty && house.table["wishes"].invalid == nil)
    }

    @Test("A set of options may be required")
    func requiredSet() {
        struct Tags: FormValues {
            var tags: Set<String> = []
            static func rules(_ rules: inout FormRules<Tags>) { rules.require(\.tags) }
        }
        #expect(!Form(Tags()).isValid && Form(Tags(tags: ["vegan"])).isValid)
    }

    @Test("A form that is reset has no messages")
    func reset() async throws {
        _ = await submit()
        #expect(!errors.isEmpty)
        await house.tap("reset")
        #expect(errors.isEmpty && house.table["name"].invalid == nil)
    }

    @Test("Fields are told the rules that their platform can show")
    func constraints() async throws {
        let name = try #require(house.table["name"].constraints)
        #expect(name.isRequired && name.minimum == nil && name.tellsLeaving && !name.tellsEntering)
        let guests = try #require(house.table["guests"].constraints)
        #expect(!guests.isRequired && guests.minimum == "1" && guests.maximum == "8")
        #expect(house.table["children"].constraints?.minimum == "0")
        #expect(house.table["street"].constraints?.isRequired == true)
        #expect(house.table["form"].constraints == FieldConstraints())
        await house.tap("add")
        let row = try #require(house.table.rows(at: "dishes").first)
        #expect(house.table["count", in: row].constraints?.maximum == "9")
    }

    @Test("A draft is restored with its words, and with its rules")
    func draft() async throws {
        var form = Form(Booking())
        form.values.guests = 9
        let restored = try JSONDecoder().decode(Form<Booking>.self, from: JSONEncoder().encode(form))
        #expect(restored == form && restored.isChanged && !restored.isValid)
    }

    @Test("A guest who leaves is asked while there are words that are not saved")
    func unsaved() async throws {
        #expect(try !form.isChanged)
        await house.type("Grace", at: "name")
        await withCheckedContinuation { done in
            house.maitreD.askToClose {}
            done.resume()
        }
        #expect(house.alert?.text == "Your words are lost.")
    }
}
