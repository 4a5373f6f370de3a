import Dertisch
import DertischRoutes
import Kontor

/// Invoices for programs: lists of them, one by its number, and payments that a payment service reports.
enum InvoicesAPI: Course {
    enum Order: Equatable, Sendable { case list(ListRequest), open(String), pay(PaymentNotice) }

    struct Carte: BlankCarte {
        var list: ListResponse?
        var invoice: InvoiceResponse?
    }

    /// The part of the list that is wanted.
    struct ListRequest: Codable, Equatable, Sendable {
        var search: String?
        var show: InvoiceFilter?
        var offset: Int?
        var limit: Int?
    }

    struct ListResponse: Codable, Equatable, Sendable {
        var total: Int
        var invoices: [InvoiceResponse]
    }

    struct InvoiceResponse: Codable, Equatable, Sendable {
        var number: String
        var customer: String
        var issued: String
        var due: String
        var cents: Int
        var isPaid: Bool
        var lines: [Line]

        struct Line: Codable, Equatable, Sendable {
            var text: String
            var count: Int
            var cents: Int
        }
    }

    /// A payment, as the payment service reports it.
    struct PaymentNotice: Codable, Equatable, Sendable {
        var invoice: String
        var cents: Int
    }
}

extension CustomerID<InvoicesAPI> { static var invoicesAPI: Self { "invoices-api" } }

struct InvoicesAPIHeadChef: HeadChef {
    let book: InvoiceBook

    func give(_ order: InvoicesAPI.Order, to waiter: WaiterForHeadChef<InvoicesAPI>) async throws {
        switch order {
        case .list(let wanted):
            let start = min(max(0, wanted.offset ?? 0), 1_000_000_000), count = min(max(1, wanted.limit ?? 50), 200)
            let (invoices, total) = try await book.newest(
                start..<start + count, matching: wanted.search ?? "", show: wanted.show ?? .all)
            waiter.serve(\.list, InvoicesAPI.ListResponse(total: total, invoices: invoices.map { .init($0) }))
        case .open(let number): waiter.serve(\.invoice, try await book.find(number: number).map { .init($0) })
        case .pay(let notice):
            waiter.serve(\.invoice, .init(try await book.pay(number: notice.invoice, cents: notice.cents)))
        }
    }
}

extension InvoicesAPI.InvoiceResponse {
    init(_ invoice: Invoice) {
        self.init(
            number: invoice.number, customer: invoice.customer, issued: invoice.issued, due: invoice.due,
            cents: invoice.total, isPaid: invoice.isPaid,
            lines: invoice.lines.map { Line(text: $0.text, count: $0.count, cents: $0.price) })
    }
}
