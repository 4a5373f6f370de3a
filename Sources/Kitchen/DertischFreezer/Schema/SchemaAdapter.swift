/// A database's data definition language and system tables: reads and changes tables when a store opens.
package protocol SchemaAdapter: Sendable {
    var dialect: any Dialect { get }
    /// `CREATE TABLE` of a type.
    func table(_ schema: TableSchema, named name: String) -> String
    /// The end of `CREATE TABLE`, after the columns.
    var ending: String { get }
    /// The largest size of a name in bytes, if the database cuts off what is longer.
    var longestName: Int? { get }
    /// The largest number of columns of a table.
    var mostColumns: Int { get }
    /// A column in a table.
    func definition(_ name: String, _ type: ColumnType) -> String
    /// A value written into a statement, where none can be bound.
    func literal(_ value: DatabaseValue, _ kind: Column.Kind) -> String
    /// Reads the definition of a table; without columns if no such table is there.
    func info(_ table: String, in snapshot: Snapshot) throws -> TableInfo
    /// The names of all tables that may hold records.
    func names(in snapshot: Snapshot) throws -> [String]
    /// The statements that make the indexes of a table, by their names.
    func indexes(_ schema: TableSchema) -> [(name: String, sql: String)]
    /// The conversion from one of the database's types to a kind of column.
    func conversion(of column: String, from type: String, to kind: Column.Kind) -> ColumnConversion
    /// Makes the indexes, references, ranges and full text that a record schema says. Other indexes and full text stay, whoever made them.
    ///
    /// - Parameter keepsOthers: whether references that the schema does not say stay, since another version of the app may say them.
    func update(_ schema: TableSchema, keepsOthers: Bool, _ work: Transaction) throws
    /// Drops all that `update` makes, of every table, so that migrations find columns and keys only.
    func strip(_ work: Transaction) throws
    /// Changes the columns of a table, one step after the other.
    func change(_ table: String, _ steps: [TableStep], _ work: Transaction) throws
    /// Renames a table.
    func rename(_ table: String, to name: String, _ work: Transaction) throws
    /// Checks that all references lead to records.
    func checkReferences(_ schemas: [TableSchema], _ work: Transaction, place: String) throws
}

extension SchemaAdapter {
    /// Refuses a name in a migration that the database would not keep, or that is the freezer's own.
    func check(_ name: String) throws {
        if let longestName, name.utf8.count > longestName {
            throw TableChange.Refusal(
                description:
                    "The name \(name) has \(name.utf8.count) bytes, and the database keeps \(longestName): shorten it.")
        }
        if let reason = ReservedNames.reason(for: name) {
            throw TableChange.Refusal(description: "The name \(name) cannot be used: \(reason).")
        }
    }

    /// A column in a table.
    package func definition(_ column: Column) -> String { definition(column.name, column.columnType) }

    /// A column in a new table, with the value that rows of an older version of the app get, which does not know the column.
    package func definition(_ column: Column, of schema: TableSchema) -> String {
        guard let value = schema.defaults[column.name] else { return definition(column) }
        return "\(definition(column)) DEFAULT \(literal(value, column.kind))"
    }

    /// `CREATE TABLE` of what a migration makes.
    func table(_ name: String, _ steps: [TableStep]) -> String {
        var columns: [(name: String, type: ColumnType)] = []
        var key: String?
        for step in steps {
            switch step {
            case .add(let name, let type, _): columns.append((name, type))
            case .key(let name): key = name
            case .drop(let name): columns.removeAll { $0.name == name }
            case .rename(let name, let new):
                if key == name { key = new }
                columns = columns.map { $0.name == name ? (new, $0.type) : $0 }
            case .change(let name, let type, _): columns = columns.map { $0.name == name ? (name, type) : $0 }
            }
        }
        let parts = columns.map { definition($0.name, $0.type) + ($0.name == key ? " PRIMARY KEY" : "") }
        return "CREATE TABLE \(dialect.quoted(name)) (\(parts.joined(separator: ", ")))\(ending)"
    }

    /// The columns of a table, with what they refer to.
    package func columns(_ schema: TableSchema, keyWord: String) -> [String] {
        schema.columns.map { column in
            definition(column, of: schema) + (column == schema.keyColumn ? " \(keyWord)" : "")
                + reference(column, schema)
        }
    }

    /// The foreign key of a column, which is checked at the end of a transaction.
    package func reference(_ column: Column, _ schema: TableSchema) -> String {
        guard let reference = schema.references.first(where: { $0.column == column.name }) else { return "" }
        return self.reference(to: reference.table, reference.key, reference.deletion)
    }

    package func reference(to table: String, _ key: String, _ deletion: String) -> String {
        " REFERENCES \(dialect.quoted(table)) (\(dialect.quoted(key))) ON DELETE \(deletion) DEFERRABLE INITIALLY DEFERRED"
    }

    /// The name of a type's full text.
    package func searchName(_ schema: TableSchema) -> String { RuleName.search(of: schema.table, in: schema.search) }

    /// The columns of each index, by its name.
    package func indexed(_ schema: TableSchema) -> [(name: String, columns: [Column], isUnique: Bool)] {
        func index(_ names: [String], isUnique: Bool) -> (String, [Column], Bool) {
            let name = RuleName.index(isUnique ? "unique" : "on", of: schema.table, on: names)
            return (name, names.compactMap { schema.layout[$0] }, isUnique)
        }
        // Without these a deletion would read every record that might refer to what is deleted.
        let references = schema.references.map(\.column).filter { column in
            !(schema.indexes + schema.unique).contains { $0.first == column }
        }
        return schema.unique.map { index($0, isUnique: true) } + schema.indexes.map { index($0, isUnique: false) }
            + references.map { index([$0], isUnique: false) }
    }
}
