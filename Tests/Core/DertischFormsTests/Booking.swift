import Dertisch
import DertischForms
import DertischLarder
import DertischSommelier
import DertischTesting
import TestSupport

/// The fields of a table's booking.
struct Booking: FormValues, Codable {
    struct Address: FormValues, Codable {
        var street = ""
        static func rules(_ rules: inout FormRules<Address>) { rules.require(\.street) }
    }
    struct Dish: FormValues, Codable, Identifiable {
        var id = 0
        var name = ""
        var count = 1
        static func rules(_ rules: inout FormRules<Dish>) {
            rules.require(\.name)
            rules.range(\.count, 1...9)
        }
    }

    var name = ""
    var guests = 2
    var children: Int?
    var isAgreed = true
    var table: Int?
    var rooms = 2
    var arrival: LocalDateTime?
    var colour: RGBColor?
    var wishes: Set<Int> = []
    var address = Address(street: "Rue 1")
    var dishes: [Dish] = []

    static func rules(_ rules: inout FormRules<Booking>) {
        rules.require(\.name)
        rules.length(\.name, 2...10)
        rules.range(\.guests, 1...8)
        rules.range(\.children, 0...)
        rules.check(\.children, Wording("booking.alone")) { ($0.children ?? 0) < $0.guests }
        rules.require(\.isAgreed)
        rules.count(\.wishes, 2...3)
        rules.step(\.rooms, 2)
        rules.range(\.rooms, ...6)
        rules.group(\.address)
        rules.lines(\.dishes)
    }
}

/// A table of the restaurant that can be booked.
struct Seat: Identifiable, Equatable, Sendable {
    let id: Int
    let view: String
}

enum BookingCourse: Course {
    enum Order: Sendable, Equatable { case load, save(Booking), send(Booking), isFree(String) }
    struct Carte: BlankCarte {
        var booking = Form(Booking())
        var seats = [Seat(id: 1, view: "garden"), Seat(id: 2, view: "street")]
        var views = ["sun", "shade", "sea", "hills"].enumerated().map { Seat(id: $0, view: $1) }
    }
    static let kept = Kept<Carte>(\.booking)
}

extension CustomerID<BookingCourse> { static var booking: Self { "booking" } }

final class BookingCustomer: Customer {
    init(waiter: WaiterForCustomer<BookingCourse>) {}

    func layTable(_ table: TableBuilder<BookingCourse>) {
        table.order(.load, on: .tap("load"))
        table.form(\.booking, at: "form") { form in
            form.edit(\.name, at: "name", named: "booking.name") { .isFree($1) }
            form.edit(\.guests, at: "guests", named: "booking.guests")
            form.edit(\.children, at: "children")
            form.edit(\.rooms, at: "rooms")
            form.edit(\.arrival, at: "arrival")
            form.edit(\.colour, at: "colour")
            form.edit(\.isAgreed, at: "agreed")
            form.edit(\.address.street, at: "street", named: "booking.street")
            form.choose(\.table, from: \.seats, at: "seat") { seat, _ in seat.view }
            form.choose(\.wishes, from: \.views, at: "wishes", named: "booking.wishes") { wish, _ in wish.view }
            form.lines(\.dishes, at: "dishes") { dish in
                dish.edit(\.name, at: "dish", named: "booking.dish")
                dish.edit(\.count, at: "count")
                dish.lay(\.count, at: "sum") { count, _ in "\(count * 5) €" }
                dish.remove(on: .tap("remove"))
                dish.move(by: -1, on: .tap("up"))
            }
            form.add(to: \.dishes, on: .tap("add")) { Booking.Dish(id: Self.next()) }
            form.summary(at: "errors", link: "error")
            form.submit { .save($0) }
            form.submit(by: "send") { .send($0) }
            form.reset(on: .tap("reset"))
            form.askToStay("booking.lost", leave: "booking.leave", stay: "booking.stay")
        }
    }

    private static var last = 0
    private static func next() -> Int {
        last += 1
        return last
    }
}

/// The kitchen of a test: it takes orders, and answers as it is told.
@MainActor final class BookingBook {
    var orders: [BookingCourse.Order] = []
    var error: (any Error)?
    /// Waited for by each order; `nil` lets them end at once.
    var gate: AsyncStream<Void>?
    /// The table that the kitchen gives to a booking which it saves.
    var table: Int?
    var stored = Booking(name: "Ada", guests: 4)
}

final class BookingHeadChef: HeadChef {
    static let startsAnew = true
    private let book: BookingBook

    init(book: BookingBook) { self.book = book }

    func pace(of order: BookingCourse.Order) -> Pace {
        if case .isFree = order { .latest(lane: "free") } else { .inTurn }
    }

    func give(_ order: BookingCourse.Order, to waiter: WaiterForHeadChef<BookingCourse>) async throws {
        book.orders.append(order)
        if let gate = book.gate { for await _ in gate { break } }
        if let error = book.error { throw error }
        if order == .load { waiter.serve(\.booking.saved, book.stored) }
        if case .save(var booking) = order, let table = book.table {
            booking.table = table
            waiter.serve(\.booking.saved, booking)
        }
    }
}

struct BookingStaff: Staff {
    let book: BookingBook
    let texts: TemporaryFolder

    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(texts.url))
        registrar.introduce(.booking, as: BookingCustomer.init, chef: { [book] in BookingHeadChef(book: book) })
    }
}

extension BookingStaff {
    /// The texts of the house, in a folder.
    static func makeTexts() throws -> TemporaryFolder {
        func texts(_ words: [String]) -> String {
            let keys = [
                "lost", "leave", "stay", "alone", "full", "taken", "out", "name", "guests", "street", "dish", "wishes",
            ]
            let pairs = zip(keys, words).map { "\"\($0)\": \"\($1)\"" }
            return "{\"booking\": {\(pairs.joined(separator: ", "))}}"
        }
        return try TemporaryFolder(files: [
            "texts/en.json": texts([
                "Your words are lost.", "Leave", "Stay", "Children do not come alone.", "We are full.", "Taken.",
                "None left.", "Name", "Guests", "Street", "Dish", "Wishes",
            ]),
            "texts/de.json": texts([
                "Ihre Worte gehen verloren.", "Gehen", "Bleiben", "Kinder kommen nicht allein.", "Wir sind voll.",
                "Vergeben.", "Aus.", "Name", "Gäste", "Straße", "Gericht", "Wünsche",
            ]),
        ])
    }
}
