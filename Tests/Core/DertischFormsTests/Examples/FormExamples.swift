import Dertisch
import DertischForms
import Foundation

// The examples of the guide and of the documentation comments, word for word.

/// Apart from the types of the tests.
enum FormExamples {
    struct Booking: FormValues {
        var name = "", guests = 2
        var day: CalendarDate?

        static func rules(_ rules: inout FormRules<Booking>) {
            rules.require(\.name)
            rules.require(\.day)
            rules.range(\.guests, 1...8)
        }
    }

    enum BookingCourse: Course {
        enum Order: Sendable { case open(Int), save(Booking) }
        struct Carte: BlankCarte { var booking = Form(Booking()) }
    }

    final class BookingCustomer: Customer {
        init(waiter: WaiterForCustomer<BookingCourse>) {}

        func layTable(_ table: TableBuilder<BookingCourse>) {
            table.form(\.booking, at: "booking") { form in
                form.edit(\.name, at: "name", named: "booking.name")
                form.edit(\.guests, at: "guests", named: "booking.guests")
                form.edit(\.day, at: "day", named: "booking.day")
                form.summary(at: "errors", link: "error")
                form.submit { .save($0) }
            }
        }
    }

    protocol Tables: Sendable {
        func isFree(_ day: CalendarDate?) async throws -> Bool
        func book(_ booking: Booking) async throws
        func find(_ id: Int) async throws -> Booking
    }

    struct BookingHeadChef: HeadChef {
        let tables: any Tables

        func give(_ order: BookingCourse.Order, to waiter: WaiterForHeadChef<BookingCourse>) async throws {
            switch order {
            case .open(let id):
                waiter.serve(\.booking.saved, try await tables.find(id))
            case .save(let booking):
                guard try await tables.isFree(booking.day) else {
                    throw FormRefusal(\Booking.day, Wording("booking.full"))
                }
                try await tables.book(booking)
            }
        }
    }

    struct Invoice: FormValues {
        struct Item: FormValues, Identifiable {
            var id = 0
            var text = "", price = 0.0

            static func rules(_ rules: inout FormRules<Item>) { rules.require(\.text) }
        }
        struct Address: FormValues {
            var street = ""

            static func rules(_ rules: inout FormRules<Address>) { rules.require(\.street) }
        }
        var number = "", discount = 0.0
        var issued: CalendarDate?
        var due: CalendarDate?
        var customer: Int?
        var tags: Set<Int> = []
        var address = Address()
        var items: [Item] = []

        static func rules(_ rules: inout FormRules<Invoice>) {
            rules.require(\.number)
            rules.limit(\.number, to: 20)
            rules.count(\.tags, 1...3)
            rules.range(\.discount, 0...100)
            rules.check(\.due, Wording("invoice.dueBeforeIssued")) { invoice in
                guard let issued = invoice.issued, let due = invoice.due else { return true }
                return due >= issued
            }
            rules.group(\.address)
            rules.lines(\.items)
        }
    }

    enum InvoiceCourse: Course {
        enum Order: Sendable { case save(Invoice), send(Invoice), isFree(String) }
        struct Partner: Identifiable, Equatable, Sendable {
            let id: Int
            let name: String
        }
        struct Carte: BlankCarte {
            var invoice = Form(Invoice())
            var customers: [Partner] = []
            var allTags: [Partner] = []
        }
    }

    final class InvoiceCustomer: Customer {
        init(waiter: WaiterForCustomer<InvoiceCourse>) {}

        func layTable(_ table: TableBuilder<InvoiceCourse>) {
            table.form(\.invoice, at: "invoice") { form in
                form.edit(\.number, at: "number", named: "invoice.number") { .isFree($1) }
                form.edit(\.due, at: "due", named: "invoice.due")
                form.edit(\.address.street, at: "street")
                form.choose(\.customer, from: \.customers, at: "customer", named: "invoice.customer") { customer, _ in
                    customer.name
                }
                form.choose(\.tags, from: \.allTags, at: "tags", named: "invoice.tags") { tag, _ in tag.name }
                form.lines(\.items, at: "items") { item in
                    item.edit(\.text, at: "text", named: "invoice.text")
                    item.edit(\.price, at: "price", named: "invoice.price")
                    item.remove(on: .tap("remove"))
                }
                form.add(to: \.items, on: .tap("add")) { Invoice.Item(id: Int.random(in: 1...1_000_000)) }
                form.summary(at: "errors", link: "error")
                form.submit { .save($0) }
                form.submit(by: "send") { .send($0) }
                form.reset(on: .tap("discard"))
                form.askToStay("invoice.lost", leave: "invoice.discard", stay: "invoice.goOn")
            }
        }
    }

    struct SignUp: FormValues {
        var password = "", again = ""

        static func rules(_ rules: inout FormRules<SignUp>) {
            rules.check(\.again, Wording("signUp.differ")) { $0.again == $0.password }
        }
    }

    struct Banquet: FormValues {
        var plates = 10

        static func rules(_ rules: inout FormRules<Banquet>) {
            rules.range(\.plates, 10...)
            rules.step(\.plates, 5)
        }
    }

    static func dayProblem(of booking: Booking) -> FormMessage? {
        var form = Form(Booking())
        form.values = booking
        let problem = form.problem(at: \.day)
        return problem
    }

    static let blue = RGBColor(red: 0x33, green: 0x66, blue: 0x99)
    static let leaves = LocalDateTime(iso: "2026-12-31T14:30")

    struct Station { let zone: TimeZone }

    static func moment(_ leaves: LocalDateTime, at station: Station) -> Date {
        let moment = leaves.date(in: station.zone)
        return moment
    }

    static let day = CalendarDate(year: 2026, month: 12, day: 31)
    static let opening = ClockTime(hour: 9, minute: 30)
}
