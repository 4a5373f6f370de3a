import Dertisch
import DertischComponents

/// A form with every kind of entry, also in rows. Its waiter notes what is entered, and says what it has understood.
enum BookingCourse: Course {
    enum Order: Sendable {
        case name(String), notes(String), outside(Bool), hour(Hour)
        case guest(Int, String), meal(Int, Meal?), hungry(Int, Bool), book(String)
    }
    struct Carte: Equatable, Sendable {
        var name = ""
        var notes = ""
        var isOutside = false
        var hour: Hour?
        let hours = Hour.allCases.map { Choice(id: $0) }
        var guests = (1...6).map { Guest(id: $0) }
        var booked: [String] = []

        /// What has arrived.
        var summary: String {
            let entries = guests.map { "\($0.name)/\($0.meal?.rawValue ?? "")/\($0.isHungry)" }
            let all = [name, notes, "\(isOutside)", hour?.rawValue ?? ""] + entries + booked
            return all.joined(separator: "; ")
        }
    }
    enum Hour: String, CaseIterable, Sendable { case noon, evening, night }
    enum Meal: String, CaseIterable, Sendable { case soup, roast, cake }
    struct Choice<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable { let id: ID }
    struct Guest: Identifiable, Equatable, Sendable {
        let id: Int
        var name = ""
        var meal: Meal?
        var isHungry = false
        let meals = Meal.allCases.map { Choice(id: $0) }
    }
    /// What was booked is the visitor's own, so a tab carries it.
    static let kept = Kept<Carte>(\.booked)
}

extension CustomerID<BookingCourse> { static var booking: Self { "booking" } }

final class BookingCustomer: Customer {
    init(waiter: WaiterForCustomer<BookingCourse>) {}

    func layTable(_ table: TableBuilder<BookingCourse>) {
        table.edit(\.name, at: "name") { .name($0) }
        table.edit(\.notes, at: "notes") { .notes($0) }
        table.edit(\.isOutside, at: "outside") { .outside($0) }
        table.choose(
            \.hour, from: \.hours, at: "hour", label: { hour, texts in texts(TextKey("booking.\(hour.id)")) }
        ) { .hour($0) }
        table.rows(\.guests, at: "guests") { row in
            row.edit(\.name, at: "guest") { .guest($0.id, $1) }
            row.edit(\.isHungry, at: "hungry") { .hungry($0.id, $1) }
            row.choose(
                \.meal, from: \.meals, at: "meal", label: { meal, texts in texts(TextKey("booking.\(meal.id)")) }
            ) { .meal($0.id, $1) }
        }
        table.lay(\.summary, at: "summary")
        table.ask(
            "booking.sure", entry: { $0.name }, on: .tap("book"), .nothing("cancel"),
            .entered("booking.book") { _, name in .book(name) })
        table.usherOut(on: .tap("back"))
    }
}

struct BookingWaiter: Waiter {
    typealias C = BookingCourse

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .name(let name): carte.name = name
        case .notes(let notes): carte.notes = notes
        case .outside(let isOutside): carte.isOutside = isOutside
        case .hour(let hour): carte.hour = hour
        case .guest(let id, let name): change(id, in: &carte) { $0.name = name }
        case .meal(let id, let meal): change(id, in: &carte) { $0.meal = meal }
        case .hungry(let id, let isHungry): change(id, in: &carte) { $0.isHungry = isHungry }
        case .book(let name): carte.booked = carte.booked.suffix(2) + [name]
        }
        return .answered
    }

    private func change(_ id: Int, in carte: inout C.Carte, _ change: (inout C.Guest) -> Void) {
        for index in carte.guests.indices where carte.guests[index].id == id { change(&carte.guests[index]) }
    }
}
