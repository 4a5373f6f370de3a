/// The schema changes of migrations, in SQLite.
extension SQLiteSchemaAdapter {
    /// The name of a table that is made anew, until it takes the place of the other.
    static func remade(_ table: String) -> String { "dertisch_new_\(table)" }

    func list(_ names: [String]) -> String { names.map { dialect.quoted($0) }.joined(separator: ", ") }

    private struct Object: Decodable, Sendable {
        let name: String
        let type: String
        let table: String
        let sql: String
    }

    /// The indexes and triggers of one table, or of all.
    private func objects(_ work: Transaction, of table: String? = nil) throws -> [Object] {
        let all: [Object] = try work.rows(
            """
            SELECT name, type, tbl_name AS "table", sql FROM sqlite_master
            WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
            """)
        return table.map { table in all.filter { $0.table == table } } ?? all
    }

    /// Returns `true` for indexes and triggers that the freezer itself makes and updates.
    private func isOwn(_ object: Object) -> Bool {
        if object.type == "trigger" { return object.name.hasPrefix(RuleName.searchStart(object.table)) }
        return object.name.hasPrefix("\(object.table)_on_") || object.name.hasPrefix("\(object.table)_unique_")
    }

    func strip(_ work: Transaction) throws {
        // Migrations find columns and keys only. Ranges are looked at after the last, and this is off again when the store is open.
        try work.connection.command("PRAGMA ignore_check_constraints = ON")
        for object in try objects(work) where isOwn(object) {
            try work.connection.command("DROP \(object.type) \(dialect.quoted(object.name))")
        }
        let texts: [TableInfo.Name] = try work.rows("SELECT name FROM pragma_table_list WHERE type = 'virtual'")
        let starts = try names(in: work).map { RuleName.searchStart($0) }
        // Older stores have one for each table, which names no columns.
        for text in texts where starts.contains(where: { "\(text.name)_".hasPrefix($0) }) {
            try work.connection.command("DROP TABLE \(dialect.quoted(text.name))")
        }
    }

    /// Puts a table that was made anew in the place of another, and its indexes and triggers back.
    func replace(_ table: String, by new: String, _ work: Transaction) throws {
        let objects = try objects(work, of: table)
        try work.connection.command("DROP TABLE \(dialect.quoted(table))")
        // Names in other places stay as they are: they mean the table that has just gone, and this one from now on.
        try work.connection.command("PRAGMA legacy_alter_table = ON")
        defer { try? work.connection.command("PRAGMA legacy_alter_table = OFF") }
        try work.connection.command("ALTER TABLE \(dialect.quoted(new)) RENAME TO \(dialect.quoted(table))")
        for object in objects { try work.connection.command(object.sql) }
    }

    func rename(_ table: String, to name: String, _ work: Transaction) throws {
        var table = table
        if table.lowercased() == name.lowercased() {
            // SQLite takes both for one name.
            let between = Self.remade(table)
            try work.connection.command("ALTER TABLE \(dialect.quoted(table)) RENAME TO \(dialect.quoted(between))")
            table = between
        }
        try work.connection.command("ALTER TABLE \(dialect.quoted(table)) RENAME TO \(dialect.quoted(name))")
    }

    /// SQLite renames columns in their place. For the rest the table is made anew, once for all steps between two renames.
    func change(_ table: String, _ steps: [TableStep], _ work: Transaction) throws {
        var some: [TableStep] = []
        func remake() throws {
            if !some.isEmpty { try self.remake(table, some, work) }
            some = []
        }
        for step in steps {
            guard case .rename(let old, let new) = step else {
                some.append(step)
                continue
            }
            try remake()
            try work.connection.command(
                "ALTER TABLE \(dialect.quoted(table)) RENAME COLUMN \(dialect.quoted(old)) TO \(dialect.quoted(new))")
        }
        try remake()
    }

    /// Makes a table anew. Each step reads what the one before it has made: one query within the other, and the rows are moved once.
    private func remake(_ table: String, _ steps: [TableStep], _ work: Transaction) throws {
        try checkRemakable(table, work)
        let info = try info(table, in: work).noting(ColumnKindTable(work).all()[table] ?? [:])
        var columns = info.columns
        var key = info.key
        var rows = SQL(words: dialect.quoted(table))
        var made: [String: ColumnType] = [:]
        func put(_ name: String, _ type: ColumnType, _ value: SQL) {
            let new = TableInfo.Column(
                name: name, type: dialect.type(of: type.kind), notnull: !type.isOptional, width: type.width)
            made[name] = type
            let place = columns.firstIndex { $0.name == name } ?? columns.endIndex
            let others = (columns[..<place] + columns[place...].dropFirst()).map { dialect.quoted($0.name) + ", " }
            rows =
                SQL(words: "(SELECT \(others.joined())(") + value + SQL(words: ") AS \(dialect.quoted(name)) FROM ")
                + rows + SQL(words: ") AS \(dialect.quoted(table))")
            columns.replaceSubrange(place..<min(place + 1, columns.endIndex), with: [new])
        }
        for step in steps {
            switch step {
            case .add(let name, let type, let value): put(name, type, value ?? SQL(words: "NULL"))
            case .change(let name, let type, let value): put(name, type, value ?? SQL(words: dialect.quoted(name)))
            case .drop(let name):
                columns.removeAll { $0.name == name }
                made[name] = nil
            case .key(let name): key = name
            case .rename: break
            }
        }
        let new = Self.remade(table)
        let names = list(columns.map(\.name))
        try work.connection.command(definition(new, columns, key: key, info))
        try work.run(SQL(words: "INSERT INTO \(dialect.quoted(new)) (\(names)) SELECT \(names) FROM ") + rows)
        for (name, type) in made { try check(name, type, in: new, of: table, work) }
        try replace(table, by: new, work)
    }

    private func definition(_ name: String, _ columns: [TableInfo.Column], key: String?, _ info: TableInfo) -> String {
        // A whole number that is the key numbers the rows itself.
        let isNumbered = info.isNumbered && columns.contains { $0.name == key && $0.type != "INTEGER" }
        let parts = columns.map { column in
            let isKey = column.name == key
            let reference = info.references.first { $0.from == column.name }.map { reference in
                self.reference(to: reference.table, reference.to ?? "", reference.deletion)
            }
            var column = column
            column.notnull = column.notnull || isKey
            return definition(column) + (isKey ? " \(keyWord(isNumbered: isNumbered))" : "") + (reference ?? "")
        }
        return table(parts, named: name, isNumbered: isNumbered)
    }

    private struct Count: Decodable, Sendable { let count: Int }

    /// Checks what a migration has put into a column, where SQLite's type takes more than the kind: a row that cannot be read would keep the
    /// whole table from being read.
    private func check(
        _ column: String, _ type: ColumnType, in new: String, of table: String, _ work: Transaction
    ) throws {
        let (name, place) = (dialect.quoted(column), dialect.quoted(new))
        func refuse(_ condition: String, _ reason: String) throws {
            let others: [Count] = try work.rows(
                SQL(words: "SELECT count(*) AS count FROM \(place) WHERE \(name) IS NOT NULL AND \(condition)"))
            guard let count = others.first?.count, count > 0 else { return }
            throw TableChange.Refusal(
                description: "The new value of \(column) of \(table) is not \(reason) in every row (\(count) rows).")
        }
        switch type.kind {
        case .real:
            // Such a column keeps each number as it is, and would keep a whole number, too, and a text.
            try work.connection.command(
                "UPDATE \(place) SET \(name) = CAST(\(name) AS REAL) WHERE typeof(\(name)) = 'integer'")
            try refuse("typeof(\(name)) <> 'real'", "a number")
            if type.width == .float {
                let text = column.replacing("'", with: "''")
                try work.connection.command(
                    "UPDATE \(place) SET \(name) = \(CheckedSum.function)(\(name), 0.0, 1, '\(text)')")
            }
        case .json: try refuse("NOT json_valid(\(name))", "JSON")
        case .uuid: try refuse("length(\(name)) <> 16", "a UUID of sixteen bytes")
        case .bool: try refuse("\(name) NOT IN (0, 1)", "0 or 1")
        case .decimal:
            // Equal numbers are equal texts.
            let digits = "\(DecimalText.function)(\(name))"
            try refuse("\(digits) IS NULL", "a number in digits")
            try work.connection.command("UPDATE \(place) SET \(name) = \(digits) WHERE \(name) <> \(digits)")
        case .integer, .text, .bytes, .date, .url: break
        }
    }
}
