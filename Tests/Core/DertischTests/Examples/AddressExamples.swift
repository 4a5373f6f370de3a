import DertischCore
import DertischTesting
import Testing

// What Documentation/Seating.md shows of state in the address, compiled. A test compares the two, and OfficeHouse serves it.

enum InvoicesCourse: Course {
    enum Order: Sendable { case list(Show, page: Int) }
    struct Carte: BlankCarte { var show = Show.all, page = 1, search = "", invoices = "" }
    static let query = LinkQuery<Carte>(
        .bind("show", to: \.show), .bind("page", to: \.page, in: 1...10_000, history: .push),
        .bind("search", to: \.search))
}

extension CustomerID<InvoicesCourse> { static var invoices: Self { "invoices" } }

enum Show: String, Sendable { case all, open, paid }

@MainActor func layInvoices(_ table: TableBuilder<InvoicesCourse>) {
    table.order(on: .seated) { .list($0.show, page: $0.page) }
    table.order(on: .navigated) { .list($0.show, page: $0.page) }
    table.order(on: .tap("next")) { .list($0.show, page: $0.page + 1) }
    table.set(\.show, to: .open, on: .tap("open"))
    table.edit(\.search, at: "search")
}

@MainActor func register(invoices registrar: inout Registrar) {
    registrar.link(.invoices, to: "/invoices")
}

@MainActor func leafThrough(_ house: TestRestaurant) async {
    await house.tap("next")
    await house.goBack()
    #expect(house.address == "/invoices")
}
