import DertischFreezer
import Foundation
import Testing

@Suite("A file of an older version") struct MigrationTests {
    enum Old {
        struct Book: Frozen {
            var id: Int
            var title: String
            var place: String?
            static var shelf: Shelf<Book> { Shelf(name: "Book") }
        }
    }
    enum Grown {
        struct Book: Frozen, Equatable {
            var id: Int
            var title: String
            var place: String?
            var pages: Int
            var isbn: String?
            var author: Int?
            static var shelf: Shelf<Book> {
                Shelf(
                    name: "Book", indexes: [.on(\.title)], unique: [.on(\.isbn)],
                    references: [.to(Author.self, by: \.author, whenDeleted: .forgets)], search: [\.title],
                    additions: [.with(\.pages, 100)])
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
    }
    enum Shrunk {
        struct Book: Frozen, Equatable {
            var id: Int
            var title: String
            static var shelf: Shelf<Book> { Shelf(name: "Book") }
        }
    }

    private func old(_ migrations: Migration...) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Old.Book.self, migrations: migrations)
        try await freezer.store([Old.Book(id: 1, title: "12", place: "A"), Old.Book(id: 2, title: "34", place: nil)])
        freezer.close()
        return folder
    }

    private func mismatch(_ folder: TemporaryFolder, _ type: any Frozen.Type) async throws -> String {
        do { _ = try await Freezer(file: folder.file, holding: type) } catch Freezer.Error.mismatch(_, _, let migration)
        {
            return migration
        }
        Issue.record("It fits.")
        return ""
    }

    @Test("gets by itself what can be added without loss") func additions() async throws {
        let folder = try await old()
        for _ in 0..<2 {
            let freezer = try await Freezer(file: folder.file, holding: Grown.Book.self, Grown.Author.self)
            defer { freezer.close() }
            let book = Grown.Book(id: 1, title: "12", place: "A", pages: 100, isbn: nil, author: nil)
            #expect(try await freezer.retrieve(Grown.Book.self, 1) == book)
            #expect(try await freezer.search(Grown.Book.self, for: "34").map(\.id) == [2])
            try await freezer.store(Grown.Author(id: 7, name: "Ada"))
            await #expect(throws: Freezer.Error.self) {
                try await freezer.update(Grown.Book.where(\.id == 1)) { $0.set(\.author, to: 8) }
            }
        }
        let shrunk = try await Freezer(file: folder.file, holding: Grown.Author.self)
        #expect(try await shrunk.count(Grown.Author.all) == 1)
    }

    @Test("that differs otherwise is an error that prints the migration to write") func differences() async throws {
        let folder = try await old()
        #expect(
            try await mismatch(folder, Renamed.Book.self) == """
                Migration("1 mend a table") { work in
                    try work.run("ALTER TABLE \\"Book\\" RENAME COLUMN \\"title\\" TO \\"name\\"")
                }
                """)
        #expect(
            try await mismatch(folder, Shrunk.Book.self) == """
                Migration("1 mend a table") { work in
                    try work.run("ALTER TABLE \\"Book\\" DROP COLUMN \\"place\\"")
                }
                """)
        #expect(
            try await mismatch(folder, Changed.Book.self) == """
                Migration("1 mend the tables") { work in
                    try work.rebuild(Book.self, setting: ["pages": "?", "place": "coalesce(\\"place\\", ?)", "title": "CAST(\\"title\\" AS INTEGER)"])
                }
                """)
        // Nothing was changed meanwhile.
        let freezer = try await Freezer(file: folder.file, holding: Old.Book.self)
        #expect(try await freezer.count(Old.Book.all) == 2)
    }

    private static let mend = Migration("1 mend") { work in
        try work.rebuild(
            Changed.Book.self,
            setting: ["title": "CAST(title AS INTEGER)", "place": "coalesce(place, '?')", "pages": "10 * id"])
    }

    @Test("is brought up to date by migrations, each once and whole") func migrations() async throws {
        let folder = try await old()
        struct Stop: Error {}
        let failing = Migration("2 fail") { work in
            try work.run("UPDATE Book SET pages = 0")
            throw Stop()
        }
        do {
            _ = try await Freezer(file: folder.file, holding: Changed.Book.self, migrations: [Self.mend, failing])
            Issue.record("It did not fail.")
        } catch Freezer.Error.migration(_, let name, _) {
            #expect(name == "2 fail")
        }
        let tenfold = Migration("2 tenfold") { work in
            let least = 15
            try work.run("UPDATE Book SET pages = pages * 10 WHERE pages > \(least)")
        }
        for _ in 0..<2 {
            let freezer = try await Freezer(
                file: folder.file, holding: Changed.Book.self, migrations: [Self.mend, tenfold])
            let books = try await freezer.retrieve(Changed.Book.all.ordered(by: \.id))
            #expect(
                books == [
                    Changed.Book(id: 1, title: 12, place: "A", pages: 10),
                    Changed.Book(id: 2, title: 34, place: "?", pages: 200),
                ])
            freezer.close()
        }
        do {
            _ = try await Freezer(file: folder.file, holding: Changed.Book.self, migrations: [Self.mend])
            Issue.record("A newer file was opened.")
        } catch Freezer.Error.newer(_, let reason) {
            #expect(reason.contains("2 tenfold"))
        }
    }

    @Test("that is new needs no migrations, and counts them as done") func fresh() async throws {
        let folder = try await old(Migration("1") { _ in Issue.record("It ran.") })
        let freezer = try await Freezer(
            file: folder.file, holding: Old.Book.self, migrations: [Migration("1") { _ in Issue.record("It ran.") }])
        #expect(try await freezer.count(Old.Book.all) == 2)
    }
}
