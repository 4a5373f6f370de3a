import Dertisch
import DertischForms

/// An order for a party: a form with rules, lines and a summary. Served if `BRASSERIE_CATERING` is set.
///
/// | place | what the house does |
/// |---|---|
/// | `form` | takes it if its rules are kept, and counts in `taken`; refuses the name "Nobody" |
/// | `name`, `guests`, `day`, `agreed` | show their messages once they were left, or all once the form was submitted |
/// | `payment`, `wishes`, `tags` | one of several as radio buttons, several as check boxes, and several in a list |
/// | `tables`, `colour`, `begins` | a number in steps of 3, a colour, and a day with a time |
/// | `choices` | shows what is chosen and filled in there |
/// | `dishes` | has a line for each dish, which can be added, moved and removed |
/// | `errors` | lists the messages, each with a link to its field |
enum CateringCourse: Course {
    enum Order: Sendable { case take(CateringOrder) }
    struct Carte: BlankCarte {
        var order = Form(CateringOrder())
        var taken = 0
        let payments = ["Card", "Cash", "Cheque"].map { CateringOption(id: $0) }
        let wishes = ["Flowers", "Music", "Candles"].map { CateringOption(id: $0) }
    }
    static let kept = Kept<Carte>(\.order, \.taken)
}

extension CustomerID<CateringCourse> { static var catering: Self { "catering" } }

/// An option of a choice, whose words are its id.
struct CateringOption: Identifiable, Equatable {
    let id: String
}

/// The fields of an order for a party.
struct CateringOrder: FormValues, Codable {
    struct Dish: FormValues, Codable, Identifiable {
        var id = 1
        var name = ""
        var count = 1

        static func rules(_ rules: inout FormRules<Dish>) {
            rules.require(\.name)
            rules.range(\.count, 1...99)
        }
    }

    var name = ""
    var guests = 12
    var day: CalendarDate?
    var isAgreed = false
    var payment: String?
    var wishes: Set<String> = ["Music"]
    var tags: Set<String> = []
    var tables = 3
    var colour = RGBColor(red: 0x33, green: 0x66, blue: 0x99)
    var begins: LocalDateTime?
    var dishes: [Dish] = []

    static func rules(_ rules: inout FormRules<CateringOrder>) {
        rules.require(\.name)
        rules.range(\.guests, 10...200)
        rules.require(\.day)
        rules.require(\.isAgreed)
        rules.count(\.wishes, 1...2)
        rules.step(\.tables, 3)
        rules.lines(\.dishes)
    }
}

extension CateringOrder {
    /// What is chosen and filled in, in one line.
    var choices: String {
        let sets = [wishes, tags].map { $0.isEmpty ? "-" : $0.sorted().joined(separator: "+") }
        return ([payment ?? "-"] + sets + ["\(tables)", colour.hex, begins?.iso ?? "-"]).joined(separator: " ")
    }
}

final class CateringCustomer: Customer {
    init(waiter: WaiterForCustomer<CateringCourse>) {}

    func layTable(_ table: TableBuilder<CateringCourse>) {
        table.form(\.order, at: "form") { form in
            form.edit(\.name, at: "name", named: "booking.name")
            form.edit(\.guests, at: "guests", named: "booking.guest")
            form.edit(\.day, at: "day")
            form.edit(\.isAgreed, at: "agreed")
            form.choose(\.payment, from: \.payments, at: "payment") { option, _ in option.id }
            form.choose(\.wishes, from: \.wishes, at: "wishes") { option, _ in option.id }
            form.choose(\.tags, from: \.wishes, at: "tags") { option, _ in option.id }
            form.edit(\.tables, at: "tables")
            form.edit(\.colour, at: "colour")
            form.edit(\.begins, at: "begins")
            form.lines(\.dishes, at: "dishes") { dish in
                dish.edit(\.name, at: "dish", named: "booking.meal")
                dish.edit(\.count, at: "count")
                dish.move(by: -1, on: .tap("up"))
                dish.remove(on: .tap("remove"))
            }
            form.add(to: \.dishes, on: .tap("add")) { CateringOrder.Dish(id: Int.random(in: 1...1_000_000_000)) }
            form.summary(at: "errors", link: "error")
            form.submit { .take($0) }
            form.reset(on: .tap("reset"))
        }
        table.lay(\.taken, at: "taken")
        table.lay(\.order.values.choices, at: "choices")
    }
}

struct CateringHeadChef: HeadChef {
    func give(_ order: CateringCourse.Order, to waiter: WaiterForHeadChef<CateringCourse>) async throws {
        guard case .take(let order) = order else { return }
        if order.name == "Nobody" { throw FormRefusal(\CateringOrder.name, Wording("booking.sure")) }
        waiter.serve(\.taken, order.guests)
    }
}
