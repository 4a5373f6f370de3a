import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import Testing

@Suite("SQLite migrations") struct MigrationTests {
    @Test("SQLite passes each check of the migration checker", arguments: MigrationChecker.checks)
    func check(_ check: MigrationChecker.Check) async throws {
        let folder = try TemporaryFolder()
        let checker = MigrationChecker(wholeNumber: "INTEGER") { types, migrations in
            try await Freezer(file: folder.file, holding: types, migrations: migrations)
        }
        try await check.run(on: checker)
    }

    @Test("The printed migration makes a SQLite table fit its changed type", arguments: MigrationKind.all)
    func printed(_ kind: MigrationKind) async throws {
        let folder = try TemporaryFolder()
        let source = try String(contentsOfFile: MigrationKind.file, encoding: .utf8)
        try await kind.run(isPostgreSQL: false, source: source) { types, migrations in
            try await Freezer(file: folder.file, holding: types, migrations: migrations)
        }
    }

    enum Before {
        struct Author: Frozen {
            var id: Int
            var name: String
            static var schema: RecordSchema<Author> { RecordSchema(name: "Author") }
        }
        struct Note: Frozen {
            var id: Int
            var author: Int?
            static var schema: RecordSchema<Note> {
                RecordSchema(name: "Note", references: [.to(Author.self, by: \.author, whenDeleted: .forgets)])
            }
        }
    }
    enum After {
        struct Author: Frozen {
            var code: String
            var name: String
            var id: String { code }
            static var schema: RecordSchema<Author> {
                RecordSchema(name: "Author", columns: [.key("code", \.id)], search: [\.name])
            }
        }
    }

    @Test("A key to which a table without a type refers does not change before that table is dropped") func leftTable()
        async throws
    {
        let folder = try TemporaryFolder()
        let before = try await Freezer(file: folder.file, holding: Before.Author.self, Before.Note.self)
        try await before.store(Before.Author(id: 1, name: "Ada"))
        try await before.store(Before.Note(id: 1, author: 1))
        before.close()
        let newKey = Migration("1") { work in
            try work.change("Author") { author in
                author.add("code", .text, as: "'k' || id")
                author.key("code")
                author.drop("id")
            }
        }
        let told = await #expect(throws: Freezer.Error.self) {
            try await Freezer(file: folder.file, holding: After.Author.self, migrations: [newKey]).close()
        }
        guard case .schemaMismatch(_, let differences, let migration)? = told else {
            Issue.record("\(String(describing: told))")
            return
        }
        #expect(differences.first?.contains("Note") == true && migration.contains("work.drop(\"Note\")"))
        let drop = Migration("2") { work in try work.drop("Note") }
        let after = try await Freezer(file: folder.file, holding: After.Author.self, migrations: [newKey, drop])
        defer { after.close() }
        try await after.store(After.Author(code: "new", name: "Eve"))
        #expect(try await after.search(After.Author.self, for: "ada").map(\.code) == ["k1"])
    }

    enum Plain {
        struct Doc: Frozen {
            var id: String
            var title: String
            static var schema: RecordSchema<Doc> { RecordSchema(name: "Doc") }
        }
    }
    enum Searched {
        struct Doc: Frozen {
            var id: String
            var title: String
            static var schema: RecordSchema<Doc> { RecordSchema(name: "Doc", search: [\.title]) }
        }
    }

    @Test(
        "A table that is made anew keeps the defaults that a migration has told in SQL, and loses no computed column in silence"
    )
    func ownColumns() async throws {
        struct Row: Decodable, Sendable { var low: String }
        for (sql, isKept) in [("DEFAULT (lower('TEE'))", true), ("GENERATED ALWAYS AS (lower('TEE'))", false)] {
            let folder = try TemporaryFolder()
            let own = Migration("1") { _ in
            } inNewStores: {
                try $0.run(SQL(stringLiteral: "ALTER TABLE Doc ADD COLUMN low TEXT \(sql)"))
            }
            let plain = try await Freezer(file: folder.file, holding: Plain.Doc.self, migrations: [own])
            try await plain.store(Plain.Doc(id: "a", title: "TEE"))
            plain.close()
            do {
                let searched = try await Freezer(file: folder.file, holding: Searched.Doc.self, migrations: [own])
                defer { searched.close() }
                try await searched.store(Searched.Doc(id: "b", title: "TEE"))
                #expect(try await searched.rows("SELECT low FROM Doc", as: Row.self).map(\.low) == ["tee", "tee"])
                #expect(isKept)
            } catch Freezer.Error.refused(_, _, let reason) {
                #expect(!isKept && reason.contains("computed column low"), "\(reason)")
            }
        }
    }

    @Test("A file without noted column kinds opens, and gets them noted")
    func unnoted() async throws {
        let folder = try TemporaryFolder()
        func open(_ type: any Frozen.Type) async throws -> Freezer {
            try await Freezer(file: folder.file, holding: type)
        }
        try await open(Versions.Old.Book.self).close()
        #expect(RawFile(folder.file).run("DROP TABLE dertisch_columns; PRAGMA user_version = 1") == 0)
        try await open(Versions.Addressed.Book.self).close()
        #expect(RawFile(folder.file).text("SELECT kind FROM dertisch_columns WHERE \"column\" = 'place'") == "url")
        do {
            try await open(Versions.Old.Book.self).close()
            Issue.record("An address was taken for a text.")
        } catch Freezer.Error.schemaMismatch {}
    }

    @Test("A file of the format before has its numbers looked at once, and kept within their types from then on")
    func formatBefore() async throws {
        let folder = try TemporaryFolder()
        typealias Wide = RollingVersions.Wide.Sum
        typealias Narrow = RollingVersions.Narrow.Sum
        func open(_ type: any Frozen.Type) async throws -> Freezer {
            try await Freezer(file: folder.file, holding: type)
        }
        func makeOlder() {
            let code = RawFile(folder.file).run(
                """
                ALTER TABLE dertisch_columns DROP COLUMN width; ALTER TABLE dertisch_columns DROP COLUMN type;
                PRAGMA user_version = 2
                """)
            #expect(code == 0)
        }
        let wide = try await open(Wide.self)
        try await wide.store([Wide(id: 1, number: 300, words: "a"), Wide(id: 2, number: 5, words: "b")])
        wide.close()
        makeOlder()
        do {
            try await open(Narrow.self).close()
            Issue.record("300 was taken for a UInt8.")
        } catch Freezer.Error.schemaMismatch(_, let differences, _) {
            #expect(differences == ["The column number of Sum has numbers beyond UInt8 in 1 records."])
        }
        #expect(RawFile(folder.file).run("DELETE FROM Sum WHERE id = 1") == 0)
        let narrow = try await open(Narrow.self)
        defer { narrow.close() }
        await #expect(throws: Freezer.Error.self) { try await narrow.update(Narrow.all) { $0.add(251, to: \.number) } }
        #expect(try await narrow.retrieve(Narrow.all).map(\.number) == [5])
        #expect(RawFile(folder.file).run("UPDATE Sum SET number = 256") != 0)
    }

    @Test("A SQLite file has the same records after each way from one version to another", arguments: VersionChain.ways)
    func ways(_ way: [Int]) async throws {
        let folder = try TemporaryFolder()
        try await VersionChain.go(way) { types, migrations in
            try await Freezer(file: folder.file, holding: types, migrations: migrations)
        }
    }

    /// `DERTISCH_HISTORIES=1000` tries as many.
    @Test("Random migrations leave the same rows in SQLite, in one step or in several") func histories() async throws {
        let first = seed()
        for number in 0..<UInt64(effort("DERTISCH_HISTORIES", 60)) {
            let folder = try TemporaryFolder()
            let history = MigrationHistory(by: SeededGenerator(seed: first &+ number), isPostgreSQL: false)
            do {
                try await history.run { migrations in
                    try await Freezer(file: folder.file, holding: [], migrations: migrations)
                }
            } catch { Issue.record("seed \(first &+ number): \(error)") }
        }
    }

    /// `DERTISCH_KILLS=200` kills as often.
    @Test("A process killed during SQLite migrations leaves the old state or the new one") func kills() async throws {
        var random = SeededGenerator(seed: seed())
        for round in 0..<effort("DERTISCH_KILLS", 8) {
            let folder = try TemporaryFolder()
            let open: InterruptedMigration.Opening = { types, migrations in
                try await Freezer(file: folder.file, holding: types, migrations: migrations)
            }
            try await InterruptedMigration.prepare(open)
            let victim = try Victim("migrate", folder.file.path, "0")
            // The first round is left alone.
            let lines = round == 0 ? Int.max : Int.random(in: 1...InterruptedMigration.lines, using: &random)
            let said = victim.kill(after: lines)
            let isMigrated = try await InterruptedMigration.isMigrated(open)
            #expect(isMigrated || round > 0)
            #expect(!isMigrated || said.count == InterruptedMigration.lines)
        }
    }
}
