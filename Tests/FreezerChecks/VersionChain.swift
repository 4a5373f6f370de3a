import DertischSupport
package import DertischFreezer
import Foundation

/// Five versions of one app, whose schemas differ too: from any of them to any later one, in one step or in several.
package enum VersionChain {
    package typealias Opening =
        @Sendable (_ types: [any Frozen.Type], _ migrations: [Migration]) async throws -> MigrationChecker.Store

    enum V0 {
        struct Book: Frozen {
            var id: UUID
            var name: String
            var writer: String
            var notes: String?
            static var schema: RecordSchema<Book> {
                RecordSchema(name: "Book", indexes: [.on(\.writer)], search: [\.notes])
            }
        }
    }

    /// The name is a title, and unique; pages came.
    enum V1 {
        struct Book: Frozen {
            var id: UUID
            var title: String
            var writer: String
            var notes: String?
            var pages: Int
            static var schema: RecordSchema<Book> {
                RecordSchema(name: "Book", unique: [.on(\.title)], search: [\.title])
            }
        }
    }

    /// Writers are records of their own.
    enum V2 {
        struct Book: Frozen {
            var id: UUID
            var title: String
            var author: String
            var notes: String?
            var pages: Int
            static var schema: RecordSchema<Book> {
                RecordSchema(
                    name: "Book", references: [.to(Author.self, by: \.author, whenDeleted: .deletes)],
                    search: [\.title, \.notes])
            }
        }
        struct Author: Frozen {
            var id: String
            var books: Int
            static var schema: RecordSchema<Author> { RecordSchema(name: "Author") }
        }
    }

    /// Notes are records of their own.
    enum V3 {
        struct Book: Frozen {
            var id: UUID
            var title: String
            var author: String?
            var pages: Int
            static var schema: RecordSchema<Book> {
                RecordSchema(
                    name: "Book", indexes: [.on(\.pages)],
                    references: [.to(V2.Author.self, by: \.author, whenDeleted: .forgets)])
            }
        }
        struct Note: Frozen {
            var id: UUID
            var text: String
            static var schema: RecordSchema<Note> {
                RecordSchema(name: "Note", references: [.to(Book.self, by: \.id, whenDeleted: .deletes)])
            }
        }
    }

    /// Books are volumes, known by their titles; authors have no counts any more.
    enum V4 {
        struct Volume: Frozen {
            var id: UUID
            var title: String
            var author: String?
            var pages: String
            enum CodingKeys: String, CodingKey { case id = "number", title, author, pages }
            static var schema: RecordSchema<Volume> {
                RecordSchema(
                    name: "Volume", columns: [.named("number", \.id)], unique: [.on(\.title, \.pages)],
                    references: [.to(Author.self, by: \.author, whenDeleted: .forgets)], search: [\.title])
            }
        }
        struct Note: Frozen {
            var id: UUID
            var text: String
            var length: Double
            static var schema: RecordSchema<Note> {
                RecordSchema(name: "Note", references: [.to(Volume.self, by: \.id, whenDeleted: .deletes)])
            }
        }
        struct Author: Frozen {
            var id: String
            static var schema: RecordSchema<Author> { RecordSchema(name: "Author") }
        }
    }

    static let types: [[any Frozen.Type]] = [
        [V0.Book.self], [V1.Book.self], [V2.Book.self, V2.Author.self],
        [V3.Book.self, V2.Author.self, V3.Note.self], [V4.Volume.self, V4.Author.self, V4.Note.self],
    ]

    static let migrations = [
        Migration("1 titles and pages") { work in
            try work.change("Book") { book in
                book.rename("name", to: "title")
                book.add("pages", .integer, as: "length(title)")
            }
        },
        Migration("2 authors") { work in
            try work.create("Author") { author in
                author.add("id", .text)
                author.add("books", .integer)
                author.key("id")
            }
            try work.run("INSERT INTO \"Author\" (id, books) SELECT writer, count(*) FROM \"Book\" GROUP BY writer")
            // The rule that titles are unique came with the version before, and is not there for those who skip it.
            try work.create("Title") { title in
                title.add("id", .uuid)
                title.add("title", .text)
                title.key("id")
            }
            try work.run("INSERT INTO \"Title\" (id, title) SELECT id, title FROM \"Book\"")
            try work.run("UPDATE \"Book\" SET title = 'same'")
            try work.run(
                "UPDATE \"Book\" SET title = (SELECT title FROM \"Title\" WHERE \"Title\".id = \"Book\".id)")
            try work.drop("Title")
            try work.change("Book") { $0.rename("writer", to: "author") }
        },
        Migration("3 notes") { work in
            try work.create("Note") { note in
                note.add("id", .uuid)
                note.add("text", .text)
                note.key("id")
            }
            try work.run("INSERT INTO \"Note\" (id, text) SELECT id, notes FROM \"Book\" WHERE notes IS NOT NULL")
            try work.change("Book") { book in
                book.drop("notes")
                book.change("author", to: .optional(.text))
            }
            // The reference that would take the books along came with the version before.
            try work.run("DELETE FROM \"Author\" WHERE id = 'nobody'")
            try work.run("UPDATE \"Book\" SET author = NULL WHERE author = 'nobody'")
        },
        Migration("4 volumes") { work in
            try work.rename("Book", to: "Volume")
            try work.change("Volume") { volume in
                volume.change("pages", to: .text, as: "CAST(pages AS TEXT)")
                volume.rename("id", to: "number")
            }
            try work.change("Author") { $0.drop("books") }
            try work.change("Note") { $0.add("length", .real, as: "length(text)") }
        },
    ]

    /// Every way from a version to a later one: the versions at which a store is opened.
    package static let ways: [[Int]] = (0..<4).flatMap { first in
        (first + 1...4).flatMap { last in
            (0..<1 << (last - first - 1)).map { stops in
                [first] + (first + 1..<last).filter { stops >> ($0 - first - 1) & 1 == 1 } + [last]
            }
        }
    }

    /// Goes one way, and compares what there is with what must be.
    package static func go(_ way: [Int], _ open: Opening) async throws {
        guard let first = way.first, let last = way.last else { return }
        for version in way {
            let store = try await open(types[version], Array(migrations.prefix(version)))
            do {
                if version == first { try await fill(store, first) }
                if version == last { try await compare(store, last) }
            } catch {
                await store.endShift()
                throw error
            }
            await store.endShift()
        }
    }

    /// Compares what there is with what a version must have.
    static func check(_ version: Int, _ open: Opening) async throws {
        let store = try await open(types[version], Array(migrations.prefix(version)))
        do { try await compare(store, version) } catch {
            await store.endShift()
            throw error
        }
        await store.endShift()
    }

    private struct Line {
        let id: UUID
        let title: String
        let author: String
        let notes: String?
        var pages: Int { title.count }
    }

    private static let lines: [Line] = (0..<40).map { number in
        Line(
            id: UUID(uuidString: String(format: "00000000-0000-0000-0000-%012d", number)) ?? UUID(),
            title: String(repeating: "t", count: number % 7) + "\(number)",
            author: number % 5 == 0 ? "nobody" : "author \(number % 3)", notes: number % 4 == 0 ? nil : "note \(number)"
        )
    }

    private static let counts = Dictionary(grouping: lines, by: \.author).mapValues(\.count)
    private static let authors = counts.keys.sorted()

    private static func fill(_ store: MigrationChecker.Store, _ version: Int) async throws {
        try await store.write { work in
            if version >= 2 { try work.store(authors.map { V2.Author(id: $0, books: counts[$0] ?? 0) }) }
            for line in lines {
                let (id, title, author, notes) = (line.id, line.title, line.author, line.notes)
                switch version {
                case 0: try work.store(V0.Book(id: id, name: title, writer: author, notes: notes))
                case 1: try work.store(V1.Book(id: id, title: title, writer: author, notes: notes, pages: line.pages))
                case 2: try work.store(V2.Book(id: id, title: title, author: author, notes: notes, pages: line.pages))
                default:
                    try work.store(
                        V3.Book(id: id, title: title, author: author == "nobody" ? nil : author, pages: line.pages))
                    if let notes { try work.store(V3.Note(id: id, text: notes)) }
                }
            }
            if version == 3 { try work.delete(V2.Author.self, "nobody") }
        }
    }

    private static func compare(_ store: MigrationChecker.Store, _ version: Int) async throws {
        func same(_ found: [String], _ wanted: [String]) throws { try StoreChecker.equal(found, wanted) }
        switch version {
        case 0:
            try same(
                try await store.retrieve(V0.Book.all.ordered(by: \.id)).map { "\($0)" },
                lines.map { "\(V0.Book(id: $0.id, name: $0.title, writer: $0.author, notes: $0.notes))" })
        case 1:
            try same(
                try await store.retrieve(V1.Book.all.ordered(by: \.id)).map { "\($0)" },
                lines.map {
                    "\(V1.Book(id: $0.id, title: $0.title, writer: $0.author, notes: $0.notes, pages: $0.pages))"
                })
        case 2:
            try same(
                try await store.retrieve(V2.Book.all.ordered(by: \.id)).map { "\($0)" },
                lines.map {
                    "\(V2.Book(id: $0.id, title: $0.title, author: $0.author, notes: $0.notes, pages: $0.pages))"
                })
            try StoreChecker.equal(try await store.search(V2.Book.self, for: "note 3").map(\.title), ["ttt3"])
        case 3:
            try same(
                try await store.retrieve(V3.Book.all.ordered(by: \.id)).map { "\($0)" },
                lines.map {
                    "\(V3.Book(id: $0.id, title: $0.title, author: $0.author == "nobody" ? nil : $0.author, pages: $0.pages))"
                })
            try same(
                try await store.retrieve(V3.Note.all.ordered(by: \.id)).map(\.text), lines.compactMap(\.notes))
        default:
            try same(
                try await store.retrieve(V4.Volume.all.ordered(by: \.id)).map { "\($0)" },
                lines.map {
                    "\(V4.Volume(id: $0.id, title: $0.title, author: $0.author == "nobody" ? nil : $0.author, pages: "\($0.pages)"))"
                })
            try same(
                try await store.retrieve(V4.Note.all.ordered(by: \.id)).map { "\($0.text) \($0.length)" },
                lines.compactMap { line in line.notes.map { "\($0) \(Double($0.count))" } })
            // Today's schemas hold, whichever way the tables came.
            try await store.delete(V4.Volume.self, lines[1].id)
            try StoreChecker.equal(try await store.retrieve(V4.Note.self, lines[1].id)?.text, nil)
            try StoreChecker.equal(try await store.search(V4.Volume.self, for: "tt2").map(\.id), [lines[2].id])
            try await store.delete(V4.Author.self, "author 2")
            try StoreChecker.equal(try await store.retrieve(V4.Volume.self, lines[2].id)?.author, nil)
        }
    }
}
