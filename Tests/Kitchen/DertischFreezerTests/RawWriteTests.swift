import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import TestSupport
import Testing

@Suite("Raw SQL on a freezer's file", .namesHang) struct RawWriteTests {
    private func refusal<V>(_ work: () async throws -> V) async -> String? {
        do { _ = try await work() } catch Freezer.Error.refused(_, _, let reason) { return reason } catch {
            return "\(error)"
        }
        return nil
    }

    struct Doc: Frozen, Equatable {
        var id: Int
        var title: String
        var code: Int?
        static var schema: RecordSchema<Doc> { RecordSchema(unique: [.on(\.code)], search: [\.title]) }
    }
    struct Page: Frozen, Equatable {
        var id: String
        var title: String
        static var schema: RecordSchema<Page> { RecordSchema(search: [\.title]) }
    }

    @Test(
        "The search index follows rows that get another number, by any name of it",
        arguments: ["rowid", "oid", "_rowid_"])
    func renumbered(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Doc.self, Page.self)
        defer { freezer.close() }
        try await freezer.store(Doc(id: 1, title: "salt", code: 1))
        try await freezer.store(Page(id: "a", title: "salt"))
        try await freezer.write { work in
            try work.run(SQL(stringLiteral: "UPDATE Doc SET \(name) = 7 WHERE id = 1"))
            try work.run(SQL(stringLiteral: "UPDATE Page SET \(name) = 70 WHERE id = 'a'"))
        }
        try await freezer.store(Doc(id: 1, title: "pepper", code: 2))
        #expect(try await freezer.search(Doc.self, for: "salt").map(\.id) == [7])
        #expect(try await freezer.search(Page.self, for: "salt").map(\.id) == ["a"])
    }

    @Test("Vowel signs are parts of words, and what chooses the look of a sign is not") func vowelSigns() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Doc.self)
        defer { freezer.close() }
        let texts = ["मैं", "में", "हिन्दी", "हानादा", "I❤️you", "cafe\u{301}"]
        try await freezer.store(texts.enumerated().map { Doc(id: $0, title: $1, code: nil) })
        for (text, id) in [("मैं", 0), ("हिन्दी", 2), ("you", 4), ("café", 5), ("cafe", 5)] {
            #expect(try await freezer.search(Doc.self, for: text).map(\.id) == [id], "\(text)")
        }
    }

    struct Grown: Frozen {
        var id: Int
        var title: String
        var code: Int?
        var data: String?
        var a_b: String?
        var a: String?
        var b: String?
        static var schema: RecordSchema<Grown> {
            RecordSchema(name: "Doc", unique: [.on(\.code), .on(\.a_b), .on(\.a, \.b)], search: [\.title, \.data])
        }
    }

    @Test("Rules whose columns join to one name, or to that of a table of SQLite's, are kept apart") func names()
        async throws
    {
        let folder = try TemporaryFolder()
        let old = try await Freezer(file: folder.file, holding: Doc.self)
        defer { old.close() }
        let new = try await Freezer(file: folder.file, holding: Grown.self)
        defer { new.close() }
        try await old.store(Doc(id: 1, title: "salt", code: 1))
        try await new.store(Grown(id: 2, title: "pepper", data: "more salt", a_b: "x", a: "y", b: "z"))
        #expect(try await old.search(Doc.self, for: "salt").map(\.id) == [1])
        #expect(try await new.search(Grown.self, for: "more").map(\.id) == [2])
        await #expect(throws: Freezer.Error.self) { try await new.store(Grown(id: 3, title: "", a_b: "x")) }
        await #expect(throws: Freezer.Error.self) { try await new.store(Grown(id: 3, title: "", a: "y", b: "z")) }
    }

    @Test("The search index follows changes of keys, replacements and deletions, of any statement") func search()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Doc.self, Page.self)
        defer { freezer.close() }
        try await freezer.store([Doc(id: 1, title: "salt", code: 1), Doc(id: 2, title: "pepper", code: 2)])
        try await freezer.store([Page(id: "a", title: "salt"), Page(id: "b", title: "pepper")])
        func found(_ word: String) async throws -> [Int] { try await freezer.search(Doc.self, for: word).map(\.id) }
        func pages(_ word: String) async throws -> [String] { try await freezer.search(Page.self, for: word).map(\.id) }
        try await freezer.write { work in
            try work.run("UPDATE Doc SET id = 7 WHERE id = 1")
            try work.run("UPDATE Page SET id = 'z' WHERE id = 'a'")
        }
        #expect(try await found("salt") == [7])
        #expect(try await pages("salt") == ["z"])
        try await freezer.store(Doc(id: 1, title: "sugar"))
        #expect(try await found("salt") == [7])
        try await freezer.write { work in
            try work.run("REPLACE INTO Doc (id, title, code) VALUES (7, 'flour', 1)")
            // This takes the place of two: one has its key, one its code.
            try work.run("INSERT OR REPLACE INTO Doc (id, title, code) VALUES (7, 'yeast', 2)")
            try work.run("REPLACE INTO Page (id, title) VALUES ('z', 'flour')")
            try work.run("UPDATE OR REPLACE Doc SET id = 7 WHERE id = 1")
        }
        #expect(try await found("salt") == [])
        #expect(try await found("flour") == [])
        #expect(try await found("pepper") == [])
        #expect(try await found("yeast") == [])
        #expect(try await found("sugar") == [7])
        #expect(try await pages("salt") == [])
        #expect(try await pages("flour") == ["z"])
        try await freezer.write { work in try work.run("UPDATE Page SET dertisch_row = 70 WHERE id = 'z'") }
        #expect(try await pages("flour") == ["z"])
        for table in ["Doc_search_title_da31296c0c1b6029", "Page_search_title_da31296c0c1b6029"] {
            #expect(RawFile(folder.file).run("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')") == 0)
        }
    }

    @Test("A trigger of a migration's own is not run again by what it does itself") func triggers() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Doc.self)
        defer { freezer.close() }
        try await freezer.write { work in
            try work.run(
                "CREATE TRIGGER upper AFTER UPDATE ON Doc BEGIN UPDATE Doc SET code = new.code + 1 WHERE id = new.id; END"
            )
        }
        try await freezer.store(Doc(id: 1, title: "a", code: 1))
        try await freezer.write { try $0.run("UPDATE Doc SET code = 5 WHERE id = 1") }
        #expect(try await freezer.retrieve(Doc.self, 1)?.code == 6)
    }

    @Test(
        "Settings of a connection are the freezer's alone",
        arguments: [
            "PRAGMA foreign_keys = OFF", "pragma FOREIGN_KEYS(0)", "PRAGMA main.synchronous = OFF",
            "PRAGMA user_version = 0",
            "PRAGMA application_id = 0", "PRAGMA writable_schema = ON", "PRAGMA query_only = OFF",
            "PRAGMA journal_mode = DELETE",
            "PRAGMA recursive_triggers = ON", "PRAGMA wal_checkpoint", "ATTACH ':memory:' AS other", "DETACH main",
        ])
    func settings(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        struct None: Decodable, Sendable {}
        let statement = SQL(stringLiteral: sql)
        #expect(await refusal { try await freezer.write { try $0.run(statement) } } != nil)
        #expect(await refusal { try await freezer.writeOnce { try $0.run(statement) } } != nil)
        #expect(await refusal { try await freezer.read { try $0.rows(statement, as: Name.self) } } != nil)
        await #expect(throws: Freezer.Error.self) {
            try await freezer.store(Recipe(id: "1", title: "", name: "", cook: 9))
        }
    }

    struct Name: Decodable, Sendable { let name: String }

    @Test("Settings that only tell of the file may be asked for") func pragmas() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        #expect(try await freezer.rows("PRAGMA table_info(Cook)", as: Name.self).map(\.name) == ["id", "name"])
        #expect(try await freezer.rows("SELECT name FROM pragma_table_info('Cook')", as: Name.self).count == 2)
    }

    @Test("A temporary table ends with its transaction, and never hides a table") func temporaries() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        for _ in 0..<2 {
            try await freezer.write { work in
                try work.run("CREATE TEMP TABLE some (name TEXT)")
                try work.run("INSERT INTO some VALUES ('Ada')")
                try work.run("INSERT INTO Cook (id, name) SELECT 1, name FROM some WHERE true ON CONFLICT DO NOTHING")
            }
            try await freezer.writeOnce { try $0.run("CREATE TEMP VIEW other AS SELECT 1") }
        }
        let told = await refusal {
            try await freezer.write { try $0.run("CREATE TEMP TABLE cook (id INTEGER, name TEXT)") }
        }
        #expect(told?.contains("hide") == true)
        #expect(try await freezer.retrieve(Cook.all).map(\.name) == ["Ada"])
    }

    @Test(
        "What is made by the name of the temporary database ends with its transaction, too",
        arguments: [
            "CREATE TABLE temp.Cook (id INTEGER PRIMARY KEY, name TEXT)", "CREATE TABLE temp.\"cook\" AS SELECT 1",
            "CREATE VIEW TEMP.Cook AS SELECT 1 AS id, 'x' AS name",
            "CREATE VIRTUAL TABLE temp.Cook USING fts5(id, name)",
            "CREATE TRIGGER temp.gone AFTER INSERT ON main.Cook BEGIN DELETE FROM Cook; END",
            "CREATE TABLE temp.other AS SELECT 1",
        ])
    func qualifiedTemporaries(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let told = await refusal { try await freezer.write { try $0.run(SQL(stringLiteral: sql)) } }
        #expect(
            sql.lowercased().contains("temp.cook") || sql.contains("\"cook\"")
                ? told?.contains("hide") == true : told == nil)
        try await freezer.store([Cook(id: 1, name: "Ada"), Cook(id: 2, name: "Ben")])
        try await freezer.write { try $0.run("CREATE TEMP TABLE other (name TEXT)") }
        #expect(RawFile(folder.file).text("SELECT count(*) FROM Cook") == "2")
    }

    @Test("A temporary table gets no other name, which could hide a table") func renamedTemporary() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let told = await refusal {
            try await freezer.write { work in
                try work.run("CREATE TEMP TABLE some (id INTEGER, name TEXT)")
                try work.run("ALTER TABLE temp.some RENAME TO Cook")
            }
        }
        #expect(told?.contains("hide") == true)
    }

    @Test("What changes no rows counts none, and comments may follow a statement") func counts() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.store([Cook(id: 1, name: "Ada"), Cook(id: 2, name: "Ben")])
        let counts = try await freezer.write { work in
            [
                try work.run("UPDATE Cook SET name = 'Eve'; -- both\n"),
                try work.run("CREATE INDEX mine ON Cook (name)"),
                try work.run("UPDATE Cook SET name = 'Ada'"),
                try work.run("SELECT 1; /* one; */ ; -- two"),
                try work.run("UPDATE Cook SET name = 'Ben' WHERE id = 3"),
                try work.delete(Cook.where(\.id == 3)),
                try work.delete(Cook.all),
            ]
        }
        #expect(counts == [2, 0, 2, 0, 0, 0, 2])
        for sql: SQL in ["SELECT 1; -- two\nSELECT 2", "SELECT 1; /* two */ SELECT 2", "SELECT 1; - - two", "-- none"] {
            #expect(await refusal { try await freezer.write { try $0.run(sql) } } != nil)
        }
    }

    @Test("A write to a view is told to who watches the table behind it") func views() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let freezer = try await folder.freezer { $0.clock = clock }
        defer { freezer.close() }
        try await freezer.write { work in
            try work.run("CREATE VIEW names AS SELECT name FROM Cook")
            try work.run(
                """
                CREATE TRIGGER named INSTEAD OF INSERT ON names
                BEGIN INSERT INTO Cook (id, name) VALUES (7, new.name); END
                """)
        }
        var cooks = freezer.watch(Cook.all).makeAsyncIterator()
        #expect(try await cooks.next()?.count == 0)
        try await freezer.write { try $0.run("INSERT INTO names VALUES ('Ada')") }
        #expect(try await cooks.next()?.map(\.name) == ["Ada"])
    }

    @Test(
        "A loop over records goes on, whatever runs within it",
        arguments: [
            "REPLACE INTO Doc (id, title) VALUES (1, 'x')", "UPDATE Doc SET title = title || 'x' WHERE id = 2",
            "REPLACE INTO Page (id, title) VALUES ('a', 'x')", "CREATE TABLE more (a)",
            "CREATE INDEX more ON extra (a)",
            "DROP VIEW some", "SELECT 1", "PRAGMA defer_foreign_keys", "REINDEX",
        ])
    func loops(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Doc.self, Page.self, Cook.self)
        defer { freezer.close() }
        // The second part is looked up once it is needed, in the middle of the loop.
        let query = Doc.where(\.id == 1 || .refers(\.code, to: Cook.where(\.id > 0)))
        try await freezer.store((1...5).map { Cook(id: $0, name: "a") })
        try await freezer.store((1...5).map { Doc(id: $0, title: "a\($0)", code: $0) })
        try await freezer.write { work in
            try work.run("CREATE TABLE extra (a)")
            try work.run("CREATE VIEW some AS SELECT 1")
        }
        let statement = SQL(stringLiteral: sql)
        let seen = try await freezer.write { work in
            var seen: [Int] = []
            try work.forEach(query) { doc in
                if seen.isEmpty { try work.run(statement) }
                seen.append(doc.id)
            }
            return seen
        }
        #expect(seen == [1, 2, 3, 4, 5])
        if sql.hasPrefix("REPLACE INTO Doc") {
            #expect(try await freezer.search(Doc.self, for: "a1").isEmpty)
            #expect(try await freezer.search(Doc.self, for: "x").map(\.id) == [1])
        }
    }

    @Test(
        "What would end a loop over records is refused before it runs",
        arguments: [
            "CREATE TEMP TABLE some (a)", "CREATE TABLE temp.some (a)", "ANALYZE", "PRAGMA optimize",
            "PRAGMA defer_foreign_keys = 1",
            "ALTER TABLE extra ADD COLUMN b", "ALTER TABLE extra RENAME TO other",
        ])
    func endings(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.write { try $0.run("CREATE TABLE extra (a)") }
        try await freezer.store((1...5).map { Cook(id: $0, name: "a") })
        let statement = SQL(stringLiteral: sql)
        try await freezer.write { work in
            try work.store(Recipe(id: "a", title: "salt", name: "", cook: 1))
            _ = try work.search(Recipe.self, for: "salt")
            var count = 0
            try work.forEach(Cook.all) { _ in
                count += 1
                do {
                    try work.run(statement)
                    Issue.record("it ran")
                } catch Freezer.Error.refused(_, _, let reason) { #expect(reason.contains("retrieve(_:)")) }
            }
            #expect(count == 5)
            try work.run(statement)
        }
    }

    @Test("A loop that an undone change of tables has ended is an error that says so") func undone() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.store((1...5).map { Cook(id: $0, name: "a") })
        struct Stop: Error {}
        let told = await refusal {
            try await freezer.write { work in
                try work.forEach(Cook.all) { _ in
                    try? work.savepoint {
                        try work.run("CREATE TABLE extra (a)")
                        throw Stop()
                    }
                }
            }
        }
        #expect(told?.contains("retrieve(_:)") == true)
    }

    enum Older {
        struct Doc: Frozen, Equatable {
            var id: String
            var title: String
            var page: String?
            static var schema: RecordSchema<Doc> { RecordSchema(name: "Doc") }
        }
    }
    enum Newer {
        struct Doc: Frozen, Equatable {
            var id: String
            var title: String
            var page: String?
            static var schema: RecordSchema<Doc> {
                RecordSchema(
                    name: "Doc", references: [.to(Page.self, by: \.page, whenDeleted: .forgets)], search: [\.title])
            }
        }
    }

    @Test("A statement that was kept follows a search that another process has added") func addedSearch() async throws {
        let folder = try TemporaryFolder()
        let old = try await Freezer(file: folder.file, holding: Older.Doc.self)
        defer { old.close() }
        func replace(_ title: String) async throws {
            try await old.write { try $0.run("REPLACE INTO Doc (id, title) VALUES ('a', \(title))") }
        }
        try await replace("salt")
        let new = try await Freezer(file: folder.file, holding: Newer.Doc.self, Page.self)
        defer { new.close() }
        try await replace("pepper")
        try await replace("sugar")
        for word in ["salt", "pepper"] { #expect(try await new.search(Newer.Doc.self, for: word) == []) }
        #expect(try await new.search(Newer.Doc.self, for: "sugar").map(\.id) == ["a"])
    }

    @Test("A statement that was kept tells of references that another process has added") func addedReference()
        async throws
    {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        var configuration = Freezer.Configuration()
        configuration.clock = clock
        let old = try await Freezer(
            file: folder.file, holding: Older.Doc.self, Page.self, configuration: configuration)
        defer { old.close() }
        try await old.store([Page(id: "1", title: "one"), Page(id: "2", title: "two")])
        try await old.store(Older.Doc(id: "a", title: "salt", page: "1"))
        try await old.delete(Page.self, "2")
        let new = try await Freezer(file: folder.file, holding: Newer.Doc.self, Page.self)
        defer { new.close() }
        var docs = old.watch(Older.Doc.all).makeAsyncIterator()
        #expect(try await docs.next()?.first?.page == "1")
        try await old.delete(Page.self, "1")
        #expect(try await docs.next()?.map(\.page) == [nil])
    }

    @Test("A statement that was kept follows triggers that its own transaction makes and takes back") func ownTriggers()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        struct Stop: Error {}
        let replace: SQL = "REPLACE INTO Cook (id, name) VALUES (1, 'Ada')"
        try await freezer.write { work in
            try work.run("CREATE TABLE log (id)")
            try work.run(replace)
            try? work.savepoint {
                try work.run("CREATE TABLE extra (a)")
                try work.run(replace)
                throw Stop()
            }
            try work.run("CREATE TRIGGER gone AFTER DELETE ON Cook BEGIN INSERT INTO log VALUES (old.id); END")
            try work.run(replace)
        }
        #expect(RawFile(folder.file).text("SELECT count(*) FROM log") == "1")
    }
}
