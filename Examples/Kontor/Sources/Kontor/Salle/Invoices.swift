import Dertisch
import DertischComponents
import DertischForms
import DertischGrid
import Foundation

/// All invoices, in a grid with search, a choice of which are shown, and payments.
enum InvoicesCourse: Course {
    enum Order {
        case list(GridQuery, matching: String, show: InvoiceFilter)
        case search(String)
        case show(InvoiceFilter)
        case pay(Set<Int>)
        /// An invoice may have been changed.
        case refresh
        case speak(Language)
    }

    enum Dish {
        case listed(GridPage<Row>)
        case paid(Int)
    }

    struct Carte: BlankCarte {
        var invoices = Grid<Row>(sorting: GridSorting(by: "issued", isDescending: true))
        var search = ""
        var show = InvoiceFilter.all
        /// The number of invoices that were paid last, until something else happens.
        var paid: Int?

        var hasSelection: Bool { !invoices.selection.isEmpty }
    }

    /// An invoice as the grid shows it.
    struct Row: Identifiable, Equatable {
        let id: Int
        let number: String
        let customer: String
        let issued: CalendarDate?
        let due: CalendarDate?
        let total: Money
        let isPaid: Bool
    }
}

extension CustomerID<InvoicesCourse> { static var invoices: Self { "invoices" } }

final class InvoicesCustomer: Customer {
    func layTable(_ table: TableBuilder<InvoicesCourse>) {
        table.edit(\.search, at: "search", after: .milliseconds(200)) { .search($1) }
        for filter in InvoiceFilter.allCases {
            let place = Place(filter.rawValue)
            table.order(.show(filter), on: .tap(place))
            table.mark(.selected, place, when: { $0.show == filter })
        }
        table.grid(
            \.invoices, at: "rows",
            PagingPlaces(loading: "loading", empty: "empty", problem: "problem", apology: "problem", retry: "retry")
        ) { grid in
            grid.select(by: "select")
            grid.column("number", \.number)
            grid.column("customer", \.customer)
            grid.column("issued", \.issued)
            grid.column("due", \.due)
            grid.column("total", \.total) { total, texts in texts.text(for: total) }
            grid.row.show("is-paid", when: \.isPaid)
            grid.row.show("is-open", when: { !$0.isPaid })
            grid.row.label(\.number, at: "select") { .invoices.select(number: $0) }
            grid.row.seat(.invoice, on: .tap("number")) { InvoiceCourse.Entree(id: $0.id) }
        } loading: { carte, query in
            .list(query, matching: carte.search, show: carte.show)
        }
        table.lay(\.invoices.total, at: "count") { $0.map { .invoices.count(count: $0) } }
        table.show("selection", when: \.hasSelection)
        table.lay(\.invoices.selection.count, at: "selected") { .invoices.selected(count: $0) }
        table.order(on: .tap("pay")) { .pay($0.invoices.selection) }
        table.lay(\.paid, at: "paid-now") { $0.map { .invoices.paidNow(count: $0) } }
        table.seat(.invoice, on: .tap("new")) { _ in InvoiceCourse.Entree() }
        table.seat(.import, on: .tap("import"))
        table.present(.languages, on: .tap("language"), as: .popover) { .speak($0) }
        table.order(.refresh, on: .returned)
    }
}

struct InvoicesWaiter: Waiter {
    typealias C = InvoicesCourse
    let sommelier: Sommelier

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .list: return .passOn
        case .pay:
            carte.paid = nil
            return .passOn
        case .search(let text):
            (carte.search, carte.paid) = (text, nil)
            carte.invoices.restart()
        case .show(let filter):
            (carte.show, carte.paid) = (filter, nil)
            carte.invoices.restart()
        case .refresh: carte.invoices.reload()
        case .speak(let language): sommelier.setLanguage(language)
        }
        return .answered
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .listed(let page): carte.invoices.page = page
        case .paid(let count):
            carte.paid = count
            carte.invoices.select([])
            carte.invoices.reload()
        }
    }
}

struct InvoicesHeadChef: HeadChef {
    let book: InvoiceBook

    func pace(of order: InvoicesCourse.Order) -> Pace {
        if case .list = order { .latest(lane: "list") } else { .inTurn }
    }

    func give(_ order: InvoicesCourse.Order, to waiter: WaiterForHeadChef<InvoicesCourse>) async throws {
        switch order {
        case .list(let query, let search, let show):
            let (invoices, total) = try await book.page(query, matching: search, show: show)
            waiter.serve(.listed(GridPage(invoices.map(InvoicesCourse.Row.init), total: total, for: query)))
        case .pay(let ids): waiter.serve(.paid(try await book.pay(ids)))
        case .search, .show, .refresh, .speak: break
        }
    }
}

extension InvoicesCourse.Row {
    init(_ invoice: Invoice) {
        (id, number, customer, isPaid) = (invoice.id, invoice.number, invoice.customer, invoice.isPaid)
        (issued, due) = (CalendarDate(iso: invoice.issued), CalendarDate(iso: invoice.due))
        total = Money(Decimal(invoice.total) / 100, "EUR")
    }
}
