/// The differences between a type and its table, and the steps of the migration to write. A pure decision.
struct SchemaDiff {
    /// The statements for additions that lose nothing.
    private(set) var additions: [String] = []
    /// The differences that need a migration, each in a sentence.
    private(set) var differences: [String] = []
    /// The migration's lines of Swift.
    private(set) var steps: [String] = []
    /// `true` if the table has columns that a newer version of the app has added, and that this one leaves alone.
    private(set) var isNewer = false

    private let schema: TableSchema
    private let adapter: any SchemaAdapter
    private var dialect: any Dialect { adapter.dialect }

    init(_ schema: TableSchema, _ table: TableInfo, _ adapter: any SchemaAdapter) {
        self.schema = schema
        self.adapter = adapter
        var missing = schema.columns.filter { table[$0.name] == nil }
        var extra = table.columns.filter { schema.layout[$0.name] == nil }
        // Found under other names, each with the column of the table that holds it.
        var renamed: [String: TableInfo.Column] = [:]
        for column in missing {
            guard let same = extra.first(where: { $0.name.lowercased() == column.name.lowercased() }) else { continue }
            differ("The column \(same.name) of \(schema.table) is named \(column.name) now.")
            steps.append(Self.rename(same.name, column.name))
            renamed[column.name] = same
            missing.removeAll { $0 == column }
            extra.removeAll { $0 == same }
        }
        missing.removeAll { added($0, mayBeOld: !extra.isEmpty) }
        if missing.isEmpty, !extra.isEmpty {
            // New rows need no value there, so a version that knows fewer properties leaves them as they are.
            extra.removeAll { !$0.notnull || $0.value != nil }
            isNewer = extra.isEmpty
        }
        if let column = missing.first, missing.count == 1, extra.count == 1,
            extra[0].holds(column.kind, in: dialect)
        {
            differ("The table \(schema.table) has no column \(column.name), but one named \(extra[0].name).")
            doubt("if \(Self.quoted(column.name)) is not \(Self.quoted(extra[0].name)) renamed, add and drop them.")
            steps.append(Self.rename(extra[0].name, column.name))
            renamed[column.name] = extra[0]
        } else {
            replace(extra, by: missing)
        }
        for column in schema.columns {
            guard let found = table[column.name] ?? renamed[column.name] else { continue }
            change(found, to: column)
        }
        let key = schema.keyColumn.name
        if let old = table.key, old != key, renamed[key]?.name != old {
            differ("The key of \(schema.table) is \(old), but the type requires \(key).")
            // Before the old one is dropped.
            let drop = steps.firstIndex { $0.hasPrefix("// This loses") } ?? steps.endIndex
            steps.insert("table.key(\(SwiftSourceText.literal(key)))", at: drop)
        }
    }

    private mutating func differ(_ words: String) { differences.append(words) }
    private mutating func doubt(_ words: String) { steps.append("// Not sure: \(words)") }

    private static func rename(_ old: String, _ new: String) -> String {
        "table.rename(\(SwiftSourceText.literal(old)), to: \(SwiftSourceText.literal(new)))"
    }

    /// A name in a comment: what it holds may be anything.
    private static func quoted(_ name: String) -> String { SwiftSourceText.literal(name) }

    /// Adds a column if nothing is lost by it.
    ///
    /// - Parameter mayBeOld: whether the table has columns that the type has not, and that could be this one.
    private mutating func added(_ column: Column, mayBeOld: Bool) -> Bool {
        let definition = "ALTER TABLE \(dialect.quoted(schema.table)) ADD COLUMN \(adapter.definition(column))"
        if let value = schema.defaults[column.name] {
            additions.append("\(definition) DEFAULT \(adapter.literal(value, column.kind))")
            return true
        }
        guard column.isOptional, !mayBeOld else { return false }
        // With its reference: nothing refers to anything yet.
        additions.append(definition + adapter.reference(column, schema))
        return true
    }

    /// Columns that the table has not, and columns that the type has not.
    private mutating func replace(_ extra: [TableInfo.Column], by missing: [Column]) {
        if !extra.isEmpty, !missing.isEmpty {
            let names = extra.map { Self.quoted($0.name) }.joined(separator: ", ")
            doubt("the new value may come from \(names), dropped here.")
        }
        for column in missing {
            differ(
                "The table \(schema.table) has no column \(column.name), and \(extra.isEmpty ? "older records have no value for it" : "it may be in another")."
            )
            let value =
                extra.isEmpty
                ? "\"\\(\(SwiftSourceText.blank("the value of older records")))\""
                : SwiftSourceText.blank("an SQL expression\(column.isOptional ? ", or leave it out for nil" : "")")
            steps.append(
                "table.add(\(SwiftSourceText.literal(column.name)), \(column.columnType.printed), as: \(value))")
        }
        for column in extra {
            differ("The table \(schema.table) has a column \(column.name), which \(schema.type) does not have.")
            steps.append("// This loses what \(Self.quoted(column.name)) holds, in every record:")
            steps.append("table.drop(\(SwiftSourceText.literal(column.name)))")
        }
    }

    /// A column of whole numbers that may not fit the property's type any more.
    private mutating func narrowed(
        _ column: Column, from wide: NumberWidth, to narrow: NumberWidth, isOptional: Bool
    ) {
        differ(
            "The column \(column.name) of \(schema.table) holds \(wide.rawValue), but the type requires \(narrow.rawValue)."
        )
        doubt(
            narrow.isReal
                ? "numbers are rounded to those of a \(narrow.rawValue)."
                : "every number has to be within \(narrow.range.lowerBound)...\(narrow.range.upperBound).")
        var value = dialect.quoted(column.name)
        if isOptional, !column.isOptional {
            value = "coalesce(\(value), \\(\(SwiftSourceText.blank("the value of records that have none"))))"
            steps.append(
                "table.change(\(SwiftSourceText.literal(column.name)), to: \(column.columnType.printed), as: \"\(value.replacing("\"", with: "\\\""))\")"
            )
        } else {
            steps.append(
                "table.change(\(SwiftSourceText.literal(column.name)), to: \(column.columnType.printed), as: \(SwiftSourceText.literal(value)))"
            )
        }
    }

    /// A column that both have, if it is of another type.
    private mutating func change(_ found: TableInfo.Column, to column: Column) {
        let wanted = dialect.type(of: column.kind)
        let isKept = found.holds(column.kind, in: dialect)
        if isKept, let narrow = column.width, let wide = found.width, !narrow.holds(wide) {
            return narrowed(column, from: wide, to: narrow, isOptional: !found.notnull)
        }
        guard !isKept || found.notnull == column.isOptional else { return }
        let name = dialect.quoted(column.name)
        /// The kind that it was kept as, where the database has one type for both.
        let old = found.type == wanted && !isKept ? found.kind : nil
        let (was, wish) =
            old.map { (ColumnType($0, isOptional: !found.notnull).printed, column.columnType.printed) }
            ?? ("\(found.type)\(found.notnull ? " NOT NULL" : "")", adapter.definition(column))
        differ("The column \(column.name) of \(schema.table) is \(was), but the type requires \(wish).")
        var value: String?
        if !isKept {
            let conversion =
                old.map { ColumnConversion.between($0, column.kind, of: name) }
                ?? adapter.conversion(of: name, from: found.type, to: column.kind)
            switch conversion {
            case .exact(let expression): value = expression
            case .doubtful(let expression, let why):
                doubt(why)
                value = expression
            case .unknown: value = nil
            }
        } else {
            value = name
        }
        let start = "table.change(\(SwiftSourceText.literal(column.name)), to: \(column.columnType.printed)"
        guard let value else {
            let goal = old.map { "makes \(column.kind.rawValue) of \($0.rawValue)" } ?? "makes it of \(found.type)"
            return steps.append("\(start), as: \(SwiftSourceText.blank("an SQL expression that \(goal)")))")
        }
        if !column.isOptional, !found.notnull {
            let blank = SwiftSourceText.blank("the value of records that have none")
            steps.append("\(start), as: \"coalesce(\(SwiftSourceText.escaped(value)), \\(\(blank)))\")")
        } else {
            steps.append(isKept ? "\(start))" : "\(start), as: \(SwiftSourceText.literal(value)))")
        }
    }
}

extension TableInfo.Column {
    /// Returns `true` if the column has the database's type for a kind, and is noted as that kind or not at all.
    func holds(_ kind: Column.Kind, in dialect: any Dialect) -> Bool {
        type == dialect.type(of: kind) && (self.kind ?? kind) == kind
    }
}
