import DertischFreezer

/// The schema changes of migrations, in PostgreSQL. Tables are never made anew, so that rights and views of others stay.
extension PostgreSQLSchemaAdapter {
    func strip(_ work: Transaction) throws {
        let mark = "\(Self.mark)%"
        let commands: [TableInfo.Name] = try work.rows(
            """
            SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS name
            FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
            WHERE n.nspname = current_schema() AND (k.contype = 'f' AND k.condeferred
                OR k.contype = 'c' AND obj_description(k.oid, 'pg_constraint') LIKE \(mark))
            UNION ALL
            SELECT format('DROP INDEX %s', c.oid::regclass)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind = 'i' AND n.nspname = current_schema() AND obj_description(c.oid, 'pg_class') LIKE \(mark)
            """)
        for command in commands { try work.connection.command(command.name) }
    }

    func rename(_ table: String, to name: String, _ work: Transaction) throws {
        try work.connection.command("ALTER TABLE \(dialect.quoted(table)) RENAME TO \(dialect.quoted(name))")
    }

    func change(_ table: String, _ steps: [TableStep], _ work: Transaction) throws {
        for step in steps {
            try change(table, step, work)
            work.connection.forgetStatements()
        }
    }

    private func change(_ table: String, _ step: TableStep, _ work: Transaction) throws {
        let place = dialect.quoted(table)
        func alter(_ words: String) throws { try work.connection.command("ALTER TABLE \(place) \(words)") }
        /// A column is added empty, filled, and only then may want values.
        func add(_ name: String, _ type: ColumnType, _ value: SQL?) throws {
            try alter("ADD COLUMN \(definition(name, .optional(type)))")
            let name = dialect.quoted(name)
            if let value { try work.run(SQL(words: "UPDATE \(place) SET \(name) = (") + value + SQL(words: ")")) }
            if type.width == .float {
                try work.connection.command("UPDATE \(place) SET \(name) = \(name)::real::double precision")
            }
            if !type.isOptional { try alter("ALTER COLUMN \(name) SET NOT NULL") }
        }
        switch step {
        case .add(let name, let type, let value): try add(name, type, value)
        case .drop(let name): try alter("DROP COLUMN \(dialect.quoted(name))")
        case .rename(let old, let new):
            try alter("RENAME COLUMN \(dialect.quoted(old)) TO \(dialect.quoted(new))")
        case .change(let name, let type, let value):
            guard let value else {
                return try alter(
                    "ALTER COLUMN \(dialect.quoted(name)) \(type.isOptional ? "DROP" : "SET") NOT NULL")
            }
            // By a column beside it: the conversion of a column in its place may not ask other tables.
            let isKey = try info(table, in: work).key == name
            try add(Self.beside, type, value)
            try alter("DROP COLUMN \(dialect.quoted(name))")
            try alter("RENAME COLUMN \(Self.beside) TO \(dialect.quoted(name))")
            if isKey { try alter("ADD PRIMARY KEY (\(dialect.quoted(name)))") }
        case .key(let name):
            let keys: [TableInfo.Name] = try work.rows(
                """
                SELECT conname::text AS name FROM pg_constraint WHERE contype = 'p' AND conrelid = to_regclass(\(place))
                """)
            for key in keys { try alter("DROP CONSTRAINT \(dialect.quoted(key.name))") }
            try alter("ADD PRIMARY KEY (\(dialect.quoted(name)))")
        }
    }

    /// The name of a column that takes the place of another.
    private static let beside = "dertisch_new"
}
