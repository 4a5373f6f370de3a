/// Writes a statement in a dialect: its text, and beside it the values to be bound.
package struct SQLWriter {
    let dialect: any Dialect
    package private(set) var text = ""
    package private(set) var bindings: [DatabaseValue] = []
    /// The tables that it reads or writes; `nil` for an app's own SQL, where they are unknown.
    package internal(set) var tables: Set<String>? = []

    /// The table whose columns a condition is about.
    var scope = ""

    init(_ dialect: any Dialect, _ text: String = "") {
        self.dialect = dialect
        self.text = text
    }

    mutating func write(_ words: String) { text += words }
    mutating func name(_ name: String) { text += dialect.quoted(name) }

    /// Appends the placeholder of a bound value.
    mutating func parameter(_ value: DatabaseValue) -> String {
        bindings.append(value)
        return dialect.parameter(bindings.count)
    }

    /// A list of names or expressions.
    mutating func list(_ words: some Sequence<String>) { text += words.joined(separator: ", ") }

    /// A condition. `table` stands before columns, where a name could be of two tables.
    mutating func condition(_ condition: Condition, in table: String? = nil) throws(Freezer.Error) {
        switch condition {
        case .always(let isSo): write(isSo ? "1 = 1" : "1 = 0")
        case .compare(let column, let comparison, let value): compare(column, comparison, value, table)
        case .among(let column, let values): among(column, values, table)
        case .hasPrefix(let column, let prefix): begins(column, with: prefix, table)
        case .hasText(let column, let part):
            write(dialect.contains(expression(column, table), parameter(.text(part))))
        case .hasElement(let column, let element):
            // With its table: within the condition there is another with columns of its own.
            write(dialect.hasElement(expression(column, table ?? scope), element) { parameter($0) })
        case .refers(let column, let target):
            write("\(expression(column, table)) IN (SELECT \(dialect.quoted(target.key.name)) FROM ")
            tables?.insert(target.table)
            write("\(dialect.quoted(target.table)) WHERE ")
            let outer = scope
            scope = target.table
            try self.condition(target.condition)
            scope = outer
            write(")")
        case .joined(let word, let terms, _): try join(terms[...], word, table)
        case .not(let condition, _):
            write("(")
            try self.condition(condition, in: table)
            // A comparison with NULL is neither true nor false in SQL; in Swift it is false, and its opposite true.
            write(") IS NOT TRUE")
        case .failed(let error): throw error
        }
    }

    func expression(_ column: Column, _ table: String?) -> String {
        let name = dialect.quoted(column.name)
        return table.map { "\(dialect.quoted($0)).\(name)" } ?? name
    }

    /// The number of conditions that stand beside each other without parentheses.
    private static let maxBeside = 32

    /// Conditions joined by one operator: long lists in groups of groups, since databases see a list of operators as a tree as deep as long.
    private mutating func join(
        _ terms: ArraySlice<Condition>, _ word: Condition.Operator, _ table: String?
    ) throws(Freezer.Error) {
        guard terms.count > 1 else {
            for term in terms { try condition(term, in: table) }
            return
        }
        let size = (terms.count + Self.maxBeside - 1) / Self.maxBeside
        write("(")
        for start in stride(from: terms.startIndex, to: terms.endIndex, by: size) {
            if start > terms.startIndex { write(" \(word.rawValue) ") }
            try join(terms[start..<min(start + size, terms.endIndex)], word, table)
        }
        write(")")
    }

    private mutating func compare(
        _ column: Column, _ comparison: Condition.Comparison, _ value: DatabaseValue, _ table: String?
    ) {
        let expression = expression(column, table)
        switch (comparison, value) {
        case (.equal, .null): write("\(expression) IS NULL")
        case (.unequal, .null): write("\(expression) IS NOT NULL")
        case (.equal, _): write("\(expression) = \(parameter(value))")
        case (.unequal, _) where column.isOptional: write("NOT (\(dialect.isSame(expression, parameter(value))))")
        case (.unequal, _): write("\(expression) <> \(parameter(value))")
        default: write("\(dialect.sorting(expression, column.kind)) \(comparison.rawValue) \(parameter(value))")
        }
    }

    private mutating func among(_ column: Column, _ values: [DatabaseValue], _ table: String?) {
        let expression = expression(column, table)
        let present = values.filter { $0 != .null }
        let among = present.isEmpty ? "1 = 0" : dialect.isAmong(expression, column.kind, present) { parameter($0) }
        write(present.count == values.count ? among : "(\(among) OR \(expression) IS NULL)")
    }

    /// The texts from the prefix on, up to the first that does not begin with it: an index finds them.
    private mutating func begins(_ column: Column, with prefix: String, _ table: String?) {
        let expression = expression(column, table)
        guard !prefix.isEmpty else { return write("\(expression) IS NOT NULL") }
        write("(\(expression) >= \(parameter(.text(prefix)))")
        if let end = prefix.endOfPrefix { write(" AND \(expression) < \(parameter(.text(end)))") }
        write(")")
    }
}

extension String {
    /// The upper bound of all texts with this prefix; `nil` if no text is greater.
    fileprivate var endOfPrefix: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // The scalars between these two are no characters.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars + [scalar])
            return String(text)
        }
        return nil
    }
}
