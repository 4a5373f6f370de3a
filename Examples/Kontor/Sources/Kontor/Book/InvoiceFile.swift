import Dertisch
import DertischForms

/// A CSV file of invoices, as it is read in chunks: its invoices, or what is wrong with its lines.
///
/// The first line names the columns, in any order. Each other line is a line of an invoice. A further line of the same invoice leaves out what the first
/// one has said:
///
/// ```
/// number,customer,issued,due,paid,text,quantity,price
/// 2026-00017,Ada Books,2026-11-02,2026-12-02,no,Oak table,1,480.00
/// ,,,,,Delivery,1,25.00
/// ```
struct InvoiceFile {
    /// A column, by its name in the first line.
    enum Column: String, CaseIterable { case number, customer, issued, due, paid, text, quantity, price }

    /// What the guest has to mend.
    struct Mistake: Identifiable, Equatable, Sendable {
        /// Counts the mistakes.
        let id: Int
        let line: Int
        /// `nil` for the whole line.
        let column: Column?
        let message: FormMessage
    }

    static let maxBytes = 10 << 20
    private static let maxLines = 50_000
    /// The most mistakes that are kept. All are counted.
    static let maxMistakes = 200

    /// The invoices. There are none if anything is wrong.
    private(set) var invoices: [Invoice] = []
    /// The first mistakes, by their lines.
    private(set) var mistakes: [Mistake] = []
    private(set) var mistakeCount = 0
    /// The first line of each invoice, by its number.
    private var firstLines: [String: Int] = [:]

    private var reader = CSVReader()
    /// The columns of the file, in their order; `nil` before the first line.
    private var columns: [Column]?
    private var lineCount = 0
    /// True once nothing more can be read.
    private var isGivenUp = false
    /// The invoice whose further lines may follow.
    private var draft: InvoiceDraft?
    /// Has the rules of the invoices that guests fill in. One form for all, since it makes its rules anew.
    private var form = Form(InvoiceForm())

    var isSound: Bool { mistakeCount == 0 }
    var numbers: [String] { Array(firstLines.keys) }

    mutating func read(_ chunk: [UInt8]) { for line in reader.read(chunk) { take(line) } }

    mutating func finish() {
        for line in reader.finish() { take(line) }
        endInvoice()
        if isSound, invoices.isEmpty { add(.imports.empty, at: 1) }
        mistakes.sort { ($0.line, $0.id) < ($1.line, $1.id) }
    }

    /// Notes which numbers other invoices have.
    mutating func refuse(_ taken: Set<String>) {
        for (number, line) in firstLines where taken.contains(number) { add(.invoice.taken, at: line, .number) }
        mistakes.sort { ($0.line, $0.id) < ($1.line, $1.id) }
    }

    private mutating func add(_ wording: Wording, at line: Int, _ column: Column? = nil) {
        add(FormMessage(wording), at: line, column)
    }

    private mutating func add(_ message: FormMessage, at line: Int, _ column: Column?) {
        invoices = []
        mistakeCount += 1
        if mistakeCount > Self.maxMistakes { return }
        mistakes.append(Mistake(id: mistakeCount, line: line, column: column, message: message))
    }
}

// MARK: Lines

extension InvoiceFile {
    private mutating func take(_ line: CSVReader.Line) {
        if isGivenUp { return }
        lineCount += 1
        switch line.fields {
        case .failure(let problem):
            add(problem.wording, at: line.number)
            isGivenUp = columns == nil
        case .success(let fields):
            // Line ends within a field are blanks, as in the form.
            let texts = fields.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            if let columns { take(texts, columns, line.number) } else { takeHeads(texts, line.number) }
        }
        if lineCount > Self.maxLines, !isGivenUp {
            add(.imports.manyLines(limit: Self.maxLines), at: line.number)
            isGivenUp = true
        }
    }

    private mutating func takeHeads(_ texts: [String], _ line: Int) {
        var found: [Column] = []
        for text in texts {
            guard let column = Column(rawValue: text.lowercased()) else {
                add(.imports.strange(column: String(text.prefix(40))), at: line)
                continue
            }
            if found.contains(column) { add(.imports.twice(column: column.rawValue), at: line) }
            found.append(column)
        }
        for column in Column.allCases where !found.contains(column) {
            add(.imports.missing(column: column.rawValue), at: line)
        }
        columns = found
        isGivenUp = !isSound
    }

    private mutating func take(_ texts: [String], _ columns: [Column], _ line: Int) {
        // Programs that make tables may end a file with lines of nothing but separators.
        if texts.allSatisfy(\.isEmpty) { return }
        guard texts.count == columns.count else {
            return add(.imports.fields(count: texts.count, expected: columns.count), at: line)
        }
        let fields = Dictionary(zip(columns, texts)) { first, _ in first }
        if draft == nil || fields.contains(where: { $0.key.isOfInvoice && !$0.value.isEmpty }) {
            endInvoice()
            draft = InvoiceDraft(fields, at: line)
        }
        draft?.addLine(fields, at: line)
    }

    /// Checks the invoice that was read last.
    private mutating func endInvoice() {
        guard let draft else { return }
        self.draft = nil
        form.values = draft.values
        for (line, column) in draft.spots {
            if let message = draft.problem(at: line, column, by: form) { add(message, at: line, column) }
        }
        let number = draft.values.number
        if let first = firstLines[number] { return add(.imports.doubled(line: first), at: draft.line, .number) }
        if !number.isEmpty { firstLines[number] = draft.line }
        if isSound { invoices.append(draft.values.invoice) }
    }
}

extension CSVReader.Problem {
    fileprivate var wording: Wording {
        switch self {
        case .notText: .imports.notText
        case .openQuote: .imports.openQuote
        case .strayQuote: .imports.strayQuote
        case .tooLong: .imports.tooLong
        }
    }
}
