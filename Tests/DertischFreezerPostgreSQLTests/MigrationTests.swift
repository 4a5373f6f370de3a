import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import Testing

@Suite("Tables of an older version", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct MigrationTests {
    enum Old {
        struct Book: Frozen {
            var id: Int
            var title: String
            var place: String?
            static var shelf: Shelf<Book> { Shelf(name: "Book") }
        }
        struct Note: Frozen, Equatable {
            var id: Int
            var book: Int?
            static var shelf: Shelf<Note> {
                Shelf(name: "Note", references: [.to(Book.self, by: \.book, whenDeleted: .deletes)])
            }
        }
    }
    enum Grown {
        struct Book: Frozen, Equatable {
            var id: Int
            var title: String
            var place: String?
            var pages: Int
            var isLent: Bool
            var code: UUID
            var isbn: String?
            var author: Int?
            static let code = UUID()
            static var shelf: Shelf<Book> {
                Shelf(
                    name: "Book", indexes: [.on(\.title)], unique: [.on(\.isbn)],
                    references: [.to(Author.self, by: \.author, whenDeleted: .forgets)], search: [\.title],
                    additions: [.with(\.pages, 100), .with(\.isLent, true), .with(\.code, code)])
            }
        }
        struct Author: Frozen, Equatable {
            var id: Int
            var name: String
        }
    }
    enum Renamed {
        struct Book: Frozen {
            var id: Int
            var name: String
            var place: String?
            static var shelf: Shelf<Book> { Shelf(name: "Book") }
        }
    }
    enum Changed {
        struct Book: Frozen, Equatable {
            var id: Int
            var title: Int
            var place: String
            var pages: Int
            static var shelf: Shelf<Book> { Shelf(name: "Book") }
        }
        struct Note: Frozen, Equatable {
            var id: Int
            var book: Int?
            static var shelf: Shelf<Note> {
                Shelf(name: "Note", references: [.to(Book.self, by: \.book, whenDeleted: .deletes)])
            }
        }
    }

    private func configuration(_ schema: String) -> PostgreSQLFreezer.Configuration {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = schema
        return configuration
    }

    /// A schema with tables of the old types.
    private func old(_ migrations: Migration...) async throws -> PostgreSQLFreezer.Configuration {
        let configuration = configuration("old_\(UUID().uuidString.lowercased())")
        let freezer = try await PostgreSQLFreezer(
            at: server().address(), holding: Old.Book.self, Old.Note.self, migrations: migrations,
            configuration: configuration)
        try await freezer.store([Old.Book(id: 1, title: "12", place: "A"), Old.Book(id: 2, title: "34", place: nil)])
        try await freezer.store(Old.Note(id: 1, book: 2))
        freezer.close()
        return configuration
    }

    @Test("get by themselves what can be added without loss") func additions() async throws {
        let configuration = try await old()
        for _ in 0..<2 {
            let freezer = try await PostgreSQLFreezer(
                at: server().address(), holding: Grown.Book.self, Grown.Author.self, configuration: configuration)
            defer { freezer.close() }
            let book = Grown.Book(
                id: 1, title: "12", place: "A", pages: 100, isLent: true, code: Grown.Book.code, isbn: nil, author: nil)
            #expect(try await freezer.retrieve(Grown.Book.self, 1) == book)
            #expect(try await freezer.search(Grown.Book.self, for: "34").map(\.id) == [2])
            try await freezer.store(Grown.Author(id: 7, name: "Ada"))
            await #expect(throws: Freezer.Error.self) {
                try await freezer.update(Grown.Book.where(\.id == 1)) { $0.set(\.author, to: 8) }
            }
        }
    }

    @Test("that differ otherwise are an error that prints the migration to write") func differences() async throws {
        let configuration = try await old()
        do {
            _ = try await PostgreSQLFreezer(
                at: server().address(), holding: Renamed.Book.self, configuration: configuration)
            Issue.record("It fits.")
        } catch Freezer.Error.mismatch(_, _, let migration) {
            #expect(
                migration == """
                    Migration("1 mend a table") { work in
                        try work.run("ALTER TABLE \\"Book\\" RENAME COLUMN \\"title\\" TO \\"name\\"")
                    }
                    """)
        }
        do {
            _ = try await PostgreSQLFreezer(
                at: server().address(), holding: Changed.Book.self, configuration: configuration)
            Issue.record("It fits.")
        } catch Freezer.Error.mismatch(_, _, let migration) {
            #expect(
                migration == """
                    Migration("1 mend the tables") { work in
                        try work.rebuild(Book.self, setting: ["pages": "?", "place": "coalesce(\\"place\\", ?)", "title": "CAST(\\"title\\" AS bigint)"])
                    }
                    """)
        }
        let freezer = try await PostgreSQLFreezer(
            at: server().address(), holding: Old.Book.self, Old.Note.self, configuration: configuration)
        #expect(try await freezer.count(Old.Book.all) == 2)
        freezer.close()
    }

    private static let mend = Migration("1 mend") { work in
        try work.rebuild(
            Changed.Book.self,
            setting: ["title": "CAST(title AS bigint)", "place": "coalesce(place, '?')", "pages": "10 * id"])
    }

    @Test("are brought up to date by migrations, each once and whole, and keep what refers to them") func migrations()
        async throws
    {
        let configuration = try await old()
        struct Stop: Error {}
        let failing = Migration("2 fail") { work in
            try work.run("UPDATE \"Book\" SET pages = 0")
            throw Stop()
        }
        do {
            _ = try await PostgreSQLFreezer(
                at: server().address(), holding: Changed.Book.self, migrations: [Self.mend, failing],
                configuration: configuration)
            Issue.record("It did not fail.")
        } catch Freezer.Error.migration(_, let name, _) {
            #expect(name == "2 fail")
        }
        let tenfold = Migration("2 tenfold") { work in
            let least = 15
            try work.run("UPDATE \"Book\" SET pages = pages * 10 WHERE pages > \(least)")
        }
        let address = try server().address()
        // All at once, as the processes of one app would be started.
        let freezers = try await withThrowingTaskGroup(of: PostgreSQLFreezer.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await PostgreSQLFreezer(
                        at: address, holding: Changed.Book.self, Changed.Note.self, migrations: [Self.mend, tenfold],
                        configuration: configuration)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for freezer in freezers {
            #expect(
                try await freezer.retrieve(Changed.Book.all.ordered(by: \.id)) == [
                    Changed.Book(id: 1, title: 12, place: "A", pages: 10),
                    Changed.Book(id: 2, title: 34, place: "?", pages: 200),
                ])
        }
        try await freezers[0].delete(Changed.Book.self, 2)
        #expect(try await freezers[0].count(Changed.Note.all) == 0)
        for freezer in freezers { freezer.close() }
        do {
            _ = try await PostgreSQLFreezer(
                at: address, holding: Changed.Book.self, migrations: [Self.mend], configuration: configuration)
            Issue.record("Newer tables were opened.")
        } catch Freezer.Error.newer(_, let reason) {
            #expect(reason.contains("2 tenfold"))
        }
    }

    @Test("of another program's are not touched") func foreign() async throws {
        let configuration = configuration("foreign_\(UUID().uuidString.lowercased())")
        let schema = configuration.schema ?? ""
        try await server().withFreezer { other in
            try await other.write { work in
                try work.run(SQL(stringLiteral: "CREATE SCHEMA \"\(schema)\""))
                try work.run(SQL(stringLiteral: "CREATE TABLE \"\(schema)\".\"Book\" (mine text)"))
            }
        }
        await #expect(throws: Freezer.Error.self) {
            try await PostgreSQLFreezer(at: server().address(), holding: Old.Book.self, configuration: configuration)
        }
    }
}
