import Dertisch
import DertischGrid
import Foundation

// The examples of the guide and of the documentation comments, word for word.

/// Apart from the types of the tests.
enum GridExamples {
    struct Invoice: Identifiable, Equatable, Sendable {
        let id: Int
        let number: String
        let customer: String
        let total: Money
    }

    enum InvoicesCourse: Course {
        enum Order { case list(GridQuery, matching: String), open(Int) }
        struct Carte: BlankCarte {
            var invoices = Grid<Invoice>(sorting: GridSorting(by: "issued", isDescending: true))
            var search = ""
        }
    }

    final class InvoicesCustomer: Customer {
        init(waiter: WaiterForCustomer<InvoicesCourse>) {}

        func layTable(_ table: TableBuilder<InvoicesCourse>) {
            table.grid(\.invoices, at: "invoices") { grid in
                grid.column("number", \.number)
                grid.column("customer", \.customer)
                grid.column("total", \.total) { total, texts in texts.text(for: total) }
                grid.select(by: "select")
                grid.row.order(on: .tap("open")) { .open($0.id) }
            } loading: { carte, query in
                .list(query, matching: carte.search)
            }
        }
    }

    protocol Book: Sendable {
        func invoices(
            _ range: Range<Int>, by sorting: GridSorting?, matching search: String
        ) async throws -> ([Invoice], Int)
    }

    struct InvoicesHeadChef: HeadChef {
        let book: any Book

        func give(_ order: InvoicesCourse.Order, to waiter: WaiterForHeadChef<InvoicesCourse>) async throws {
            switch order {
            case .list(let query, let search):
                let (invoices, total) = try await book.invoices(query.range, by: query.sorting, matching: search)
                waiter.serve(\.invoices.page, GridPage(invoices, total: total, for: query))
            case .open: break
            }
        }
    }
}
