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
