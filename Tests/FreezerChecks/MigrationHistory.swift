import DertischSupport
package import DertischFreezer

/// A random history of tables: what each version did, and what rows there must be after it.
///
/// A model in memory does the same as the migrations do in a store. So a store that went through some versions in one step, and
/// through others one by one, is compared with what neither way can change.
package struct MigrationHistory: Sendable {
    package typealias Opening = @Sendable (_ migrations: [Migration]) async throws -> MigrationChecker.Store

    enum Cell: Equatable, Sendable {
        case null
        case integer(Int)
        case text(String)
    }

    struct Column: Equatable, Sendable {
        var isText: Bool
        var isOptional: Bool
        var type: ColumnType {
            let type: ColumnType = isText ? .text : .integer
            return isOptional ? .optional(type) : type
        }
    }

    struct Table: Sendable {
        var columns: [String: Column] = [:]
        var key = ""
        var rows: [[String: Cell]] = []
    }

    private typealias Step = @Sendable (MigrationTransaction) throws -> Void

    private var migrations: [Migration] = []
    private var tables: [String: Table] = [:]
    private var last = 0
    private var random: any RandomNumberGenerator & Sendable
    private let isPostgreSQL: Bool
    /// The versions after which the store is opened.
    private var stops: [Int] = []

    package init(by generator: some RandomNumberGenerator & Sendable, isPostgreSQL: Bool) {
        random = generator
        self.isPostgreSQL = isPostgreSQL
        let first = (0..<2).map { _ in create() }
        migrations = [Migration("0") { work in for step in first { try step(work) } }]
        for version in 1...8 {
            let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in step() }
            migrations.append(Migration("\(version)") { work in for step in steps { try step(work) } })
            if Bool.random(using: &random) { stops.append(version) }
        }
    }

    /// Goes through all versions, stopping where chance says, and compares what there is.
    package func run(_ open: Opening) async throws {
        for stop in [-1] + stops + [migrations.count - 1] {
            await (try await open(Array(migrations.prefix(stop + 1)))).endShift()
        }
        let store = try await open(migrations)
        do { try await compare(store) } catch {
            await store.endShift()
            throw error
        }
        await store.endShift()
    }

    private struct Whole: Decodable, Sendable { let value: Int? }
    private struct Words: Decodable, Sendable { let value: String? }

    private func compare(_ store: MigrationChecker.Store) async throws {
        for (name, table) in tables {
            for (column, kind) in table.columns {
                let sql = SQL(
                    stringLiteral: "SELECT \(Self.quoted(column)) AS value FROM \(Self.quoted(name)) "
                        + "ORDER BY CAST(\(Self.quoted(table.key)) AS text)\(isPostgreSQL ? " COLLATE \"C\"" : "")")
                let found: [Cell] =
                    kind.isText
                    ? try await store.rows(sql, as: Words.self).map { $0.value.map(Cell.text) ?? .null }
                    : try await store.rows(sql, as: Whole.self).map { $0.value.map(Cell.integer) ?? .null }
                let sorted = table.rows.sorted { Self.text($0[table.key]) < Self.text($1[table.key]) }
                try StoreChecker.expect(
                    found == sorted.map { $0[column] ?? .null }, "\(name).\(column): \(found), wanted \(sorted)")
            }
        }
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private static func text(_ cell: Cell?) -> String {
        switch cell ?? .null {
        case .null: ""
        case .integer(let integer): "\(integer)"
        case .text(let text): text
        }
    }

    private mutating func name(_ kind: String) -> String {
        last += 1
        return ["\(kind)\(last)", "select \(kind)\(last)", "\(kind) \"\(last)\""].randomElement(using: &random) ?? kind
    }

    /// A new table, with rows.
    private mutating func create() -> Step {
        let (table, key, value) = (name("Table"), name("id"), name("value"))
        let rows = (0..<Int.random(in: 0...5, using: &random)).map { ($0 * 3, Int.random(in: -9...9, using: &random)) }
        tables[table] = Table(
            columns: [key: Column(isText: false, isOptional: false), value: Column(isText: false, isOptional: true)],
            key: key, rows: rows.map { [key: .integer($0), value: $1 > 6 ? .null : .integer($1)] })
        return { work in
            try work.create(table) { new in
                new.add(key, .integer)
                new.add(value, .optional(.integer))
                new.key(key)
            }
            for (number, other) in rows {
                let words = SQL(
                    stringLiteral:
                        "INSERT INTO \(Self.quoted(table)) (\(Self.quoted(key)), \(Self.quoted(value))) VALUES ")
                let some = other > 6 ? nil : other
                try work.run(words + (some.map { "(\(number), \($0))" } ?? "(\(number), NULL)"))
            }
        }
    }

    /// Whatever a version may do, in the model and in a store.
    private mutating func step() -> Step {
        guard let table = tables.keys.sorted().randomElement(using: &random), var model = tables[table] else {
            return create()
        }
        let some = model.columns.keys.sorted().filter { $0 != model.key }.randomElement(using: &random)
        var name = table
        let step: Step
        switch (Int.random(in: 0..<12, using: &random), some) {
        case (0, _): return create()
        case (1, _) where tables.count > 1:
            tables[table] = nil
            return { work in try work.drop(table) }
        case (2, _):
            let new = self.name("Table")
            name = new
            step = { work in try work.rename(table, to: new) }
        case (3, let column?), (4, let column?): step = dropped(table, column, &model)
        case (5, let column?): step = renamed(table, column, &model)
        case (6, let column?): step = retyped(table, column, &model)
        case (7, let column?): step = required(table, column, &model)
        case (8, let column?): step = updated(table, column, &model)
        case (9, _): step = rekeyed(table, &model)
        case (10, _): step = renamed(table, model.key, &model)
        default: step = added(table, some, &model)
        }
        tables[table] = nil
        tables[name] = model
        return step
    }

    private func dropped(_ table: String, _ column: String, _ model: inout Table) -> Step {
        model.columns[column] = nil
        for index in model.rows.indices { model.rows[index][column] = nil }
        return { work in try work.change(table) { $0.drop(column) } }
    }

    private mutating func renamed(_ table: String, _ column: String, _ model: inout Table) -> Step {
        let new = name("column")
        model.columns[new] = model.columns.removeValue(forKey: column)
        if model.key == column { model.key = new }
        for index in model.rows.indices { model.rows[index][new] = model.rows[index].removeValue(forKey: column) }
        return { work in try work.change(table) { $0.rename(column, to: new) } }
    }

    /// A column of its own, or one that is made of another that goes in the same change.
    private mutating func added(_ table: String, _ other: String?, _ model: inout Table) -> Step {
        let new = name("column")
        guard let other, let kind = model.columns[other], Bool.random(using: &random) else {
            let number = Int.random(in: 0...99, using: &random)
            model.columns[new] = Column(isText: false, isOptional: false)
            for index in model.rows.indices { model.rows[index][new] = .integer(number) }
            return { work in try work.change(table) { $0.add(new, .integer, as: "\(number)") } }
        }
        model.columns[new] = kind
        for index in model.rows.indices { model.rows[index][new] = model.rows[index].removeValue(forKey: other) }
        model.columns[other] = nil
        return { work in
            try work.change(table) { change in
                change.add(new, kind.type, as: SQL(stringLiteral: Self.quoted(other)))
                change.drop(other)
            }
        }
    }

    private func retyped(_ table: String, _ column: String, _ model: inout Table) -> Step {
        guard var kind = model.columns[column] else { return { _ in } }
        kind.isText.toggle()
        model.columns[column] = kind
        for index in model.rows.indices {
            let cell = model.rows[index][column] ?? .null
            let text = Self.text(cell)
            if cell != .null { model.rows[index][column] = kind.isText ? .text(text) : .integer(Int(text) ?? 0) }
        }
        let (type, whole) = (kind.type, isPostgreSQL ? "bigint" : "INTEGER")
        let cast = "CAST(\(Self.quoted(column)) AS \(kind.isText ? "TEXT" : whole))"
        return { work in try work.change(table) { $0.change(column, to: type, as: SQL(stringLiteral: cast)) } }
    }

    /// No `nil` any more, or `nil` again.
    private func required(_ table: String, _ column: String, _ model: inout Table) -> Step {
        guard var kind = model.columns[column] else { return { _ in } }
        kind.isOptional.toggle()
        model.columns[column] = kind
        let type = kind.type
        guard !kind.isOptional else { return { work in try work.change(table) { $0.change(column, to: type) } } }
        let none: Cell = kind.isText ? .text("0") : .integer(0)
        for index in model.rows.indices where model.rows[index][column] ?? .null == .null {
            model.rows[index][column] = none
        }
        let value = SQL(stringLiteral: "coalesce(\(Self.quoted(column)), \(kind.isText ? "'0'" : "0"))")
        return { work in try work.change(table) { $0.change(column, to: type, as: value) } }
    }

    private func updated(_ table: String, _ column: String, _ model: inout Table) -> Step {
        guard model.columns[column]?.isText == false else { return { _ in } }
        for index in model.rows.indices {
            if case .integer(let number) = model.rows[index][column] {
                model.rows[index][column] = .integer(number + 1)
            }
        }
        let words = "UPDATE \(Self.quoted(table)) SET \(Self.quoted(column)) = \(Self.quoted(column)) + "
        return { work in try work.run(SQL(stringLiteral: words) + "\(1)") }
    }

    /// Another key, made of the old one.
    private mutating func rekeyed(_ table: String, _ model: inout Table) -> Step {
        let (new, old) = (name("id"), model.key)
        guard let kind = model.columns[old], !kind.isText else { return { _ in } }
        model.columns[new] = kind
        for index in model.rows.indices {
            if case .integer(let number) = model.rows[index][old] { model.rows[index][new] = .integer(1_000 + number) }
        }
        model.key = new
        let isKept = Bool.random(using: &random)
        if !isKept {
            model.columns[old] = nil
            for index in model.rows.indices { model.rows[index][old] = nil }
        }
        return { work in
            try work.change(table) { change in
                change.add(new, kind.type, as: SQL(stringLiteral: "1000 + \(Self.quoted(old))"))
                change.key(new)
                if !isKept { change.drop(old) }
            }
        }
    }
}
