import DertischForms
import Dertisch
import Foundation

/// The fields of an invoice.
struct InvoiceForm: FormValues, Codable {
    struct Line: FormValues, Codable, Identifiable {
        var id = 0
        var text = ""
        var count = 1
        var price: Decimal?

        static func rules(_ rules: inout FormRules<Line>) {
            rules.require(\.text)
            rules.range(\.count, 1...9999)
            rules.require(\.price)
            rules.range(\.price, 0...1_000_000)
        }

        var sum: Decimal { Decimal(count) * (price ?? 0) }
    }

    /// `nil` until the invoice is stored.
    var id: Int?
    var number = ""
    var customer = ""
    var issued: CalendarDate?
    var due: CalendarDate?
    var isPaid = false
    var lines = [Line(id: 1)]

    static func rules(_ rules: inout FormRules<InvoiceForm>) {
        rules.require(\.number)
        rules.limit(\.number, to: 20)
        rules.require(\.customer)
        rules.limit(\.customer, to: 80)
        rules.require(\.issued)
        rules.require(\.due)
        rules.check(\.due, .invoice.early) { form in
            guard let issued = form.issued, let due = form.due else { return true }
            return due >= issued
        }
        rules.require(\.lines)
        rules.lines(\.lines)
    }

    var total: Decimal { lines.reduce(0) { $0 + $1.sum } }
}

extension InvoiceForm {
    /// The form of a stored invoice.
    init(_ invoice: Invoice) {
        (id, number, customer, isPaid) = (invoice.id, invoice.number, invoice.customer, invoice.isPaid)
        (issued, due) = (CalendarDate(iso: invoice.issued), CalendarDate(iso: invoice.due))
        lines = invoice.lines.enumerated().map { index, line in
            Line(id: index + 1, text: line.text, count: line.count, price: Decimal(line.price) / 100)
        }
    }

    /// The invoice to store. The form's rules are kept.
    var invoice: Invoice {
        Invoice(
            id: id ?? 0, number: number, customer: customer, issued: issued?.iso ?? "", due: due?.iso ?? "",
            total: Self.cents(total), isPaid: isPaid,
            lines: lines.map { Invoice.Line(text: $0.text, count: $0.count, price: Self.cents($0.price ?? 0)) })
    }

    private static func cents(_ amount: Decimal) -> Int {
        var (cents, rounded) = (amount * 100, Decimal())
        NSDecimalRound(&rounded, &cents, 0, .plain)
        return NSDecimalNumber(decimal: rounded).intValue
    }
}
