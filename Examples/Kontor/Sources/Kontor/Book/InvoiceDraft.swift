import Dertisch
import DertischForms
import Foundation

/// An invoice of a file, as its lines are read.
struct InvoiceDraft {
    typealias Column = InvoiceFile.Column

    /// Its first line.
    let line: Int
    /// The invoice as a guest would have filled it in. The ids of its lines are those of the file.
    private(set) var values = InvoiceForm()
    /// What is wrong with the fields that cannot be read, by their lines.
    private var unread: [Int: [Column: Wording]] = [:]

    /// Reads what the first line says of the whole invoice.
    init(_ fields: [Column: String], at line: Int) {
        self.line = line
        values.number = fields[.number] ?? ""
        values.customer = fields[.customer] ?? ""
        values.issued = read(.issued, fields, line, else: .imports.noDay) { CalendarDate(iso: $0) }
        values.due = read(.due, fields, line, else: .imports.noDay) { CalendarDate(iso: $0) }
        values.isPaid = read(.paid, fields, line, else: .imports.noFlag, Self.flag) ?? false
        values.lines = []
    }

    /// Reads a line of the invoice.
    mutating func addLine(_ fields: [Column: String], at line: Int) {
        var item = InvoiceForm.Line(id: line, text: fields[.text] ?? "")
        item.count = read(.quantity, fields, line, else: .imports.noCount) { Int($0) } ?? item.count
        item.price = read(.price, fields, line, else: .imports.noAmount, Self.amount)
        values.lines.append(item)
    }

    /// The fields of the invoice, by their lines.
    var spots: [(line: Int, column: Column)] {
        let columns = Column.allCases
        return columns.filter(\.isOfInvoice).map { (line, $0) }
            + values.lines.flatMap { item in columns.filter { !$0.isOfInvoice }.map { (item.id, $0) } }
    }

    /// What is wrong with a field: it cannot be read, or breaks a rule of the form, which holds the values.
    func problem(at line: Int, _ column: Column, by form: Form<InvoiceForm>) -> FormMessage? {
        if let wording = unread[line]?[column] { return FormMessage(wording) }
        return switch column {
        case .number: form.problem(at: \.number)
        case .customer: form.problem(at: \.customer)
        case .issued: form.problem(at: \.issued)
        case .due: form.problem(at: \.due)
        case .paid: form.problem(at: \.isPaid)
        case .text: form.problem(in: \.lines, of: line, at: \.text)
        case .quantity: form.problem(in: \.lines, of: line, at: \.count)
        case .price: form.problem(in: \.lines, of: line, at: \.price)
        }
    }

    /// The value of a field; `nil` if the field is empty or cannot be read.
    private mutating func read<Value>(
        _ column: Column, _ fields: [Column: String], _ line: Int, else wording: Wording,
        _ value: (String) -> Value?
    ) -> Value? {
        guard let text = fields[column], !text.isEmpty else { return nil }
        let value = value(text)
        if value == nil { unread[line, default: [:]][column] = wording }
        return value
    }

    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }

    /// Reads an amount such as `1240`, `1240.50` or `1240,5`. A point or a comma before three digits is refused, since it may divide thousands.
    private static func amount(_ text: String) -> Decimal? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, text.utf8.count <= 20, parts.count == 1 || parts.count == 2 && parts[1].utf8.count <= 2 else {
            return nil
        }
        return Decimal(string: parts.joined(separator: "."))
    }
}

extension InvoiceFile.Column {
    /// True if the column is about the whole invoice, and not about one of its lines.
    var isOfInvoice: Bool {
        switch self {
        case .number, .customer, .issued, .due, .paid: true
        case .text, .quantity, .price: false
        }
    }
}
