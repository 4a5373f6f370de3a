import DertischCore
import DertischSommelier

/// A house whose list of invoices is at an address with a query.
///
/// | customer | address | what it does |
/// |---|---|---|
/// | `office`, greeted | `/` | `invoices` seats the list on top |
/// | `invoices` | `/invoices` | `next`, `open` and `search` change the query; `invoice` seats one on top, `ways` opens a menu, `jump` pushes twice |
/// | `invoice` (a number) | `/invoices/{id}` | `back` |
/// | `ways`, pays a number | none | a popover; `third` pays 3, `write` makes it ask to stay |
///
/// Its head chef serves `list` at once: the page, 7 at most, and what the page has. None fails.
struct Office: Staff {
    var greeted: [String] { ["office"] }

    func register(with registrar: inout Registrar) {
        registrar.texts(in: bistroTexts)
        registrar.introduce(.office) { $0.seat(.invoices, on: .tap("invoices")) }
        registrar.introduce(.invoices, as: InvoicesCustomer.init, chef: InvoicesHeadChef.init)
        registrar.introduce(.invoice) { $0.usherOut(on: .tap("back")) }
        registrar.introduce(.ways) { table in
            table.pay(on: .tap("third")) { _ in 3 }
            table.set(\.isWritten, to: true, on: .tap("write"))
            table.askToStay(while: \.isWritten, "draft", leave: "discard", stay: "keep")
        }
        registrar.link(.office, to: "/")
        DertischTests.register(invoices: &registrar)
        registrar.link(.invoice, to: "/invoices/{id}")
    }
}

enum OfficeCourse: Course {}
enum InvoiceCourse: Course {
    typealias Entree = Int
    struct Carte: BlankCarte {}
}
enum WaysCourse: Course {
    typealias Bill = Int
    struct Carte: BlankCarte { var isWritten = false }
}

extension CustomerID<OfficeCourse> { static var office: Self { "office" } }
extension CustomerID<InvoiceCourse> { static var invoice: Self { "invoice" } }
extension CustomerID<WaysCourse> { static var ways: Self { "ways" } }

final class InvoicesCustomer: Customer {
    func layTable(_ table: TableBuilder<InvoicesCourse>) {
        layInvoices(table)
        table.lay(\.invoices, at: "invoices")
        table.seat(.invoice, on: .tap("invoice")) { $0.page }
        table.present(.ways, on: .tap("ways"), as: .popover) { .list(.all, page: $0) }
    }
}

struct InvoicesHeadChef: HeadChef {
    static let lastPage = 7

    func give(_ order: InvoicesCourse.Order, to waiter: WaiterForHeadChef<InvoicesCourse>) {
        switch order {
        case .list(let show, let page):
            let page = min(page, Self.lastPage)
            waiter.serve(\.page, page)
            waiter.serve(\.invoices, "\(show) \(page)")
        }
    }
}
