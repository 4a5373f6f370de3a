import Dertisch
import DertischFreezer
import Foundation

// The examples in Documentation/Freezer.md, compiled. A test compares the two.

struct Book: Frozen {
    var id: UUID
    var title: String
    var pages: Int
    var inStock = true
    var tags: [String] = []
    var author: Author.ID?
}

struct Author: Frozen {
    var id: Int
    var name: String
}

extension Book {
    static var schema: RecordSchema<Book> {
        RecordSchema(
            indexes: [.on(\.title), .on(\.inStock, \.pages)],
            references: [.to(Author.self, by: \.author, whenDeleted: .forgets)],
            search: [\.title])
    }
}

struct Library: Staff {
    let folder: URL
    func register(with registrar: inout Registrar) {
        let file = folder.appending(path: "books.sqlite")
        registrar.ingredient({ try await Freezer(file: file, holding: Book.self, Author.self) })
    }
}

func day(_ freezer: Freezer, _ book: Book, _ more: [Book]) async throws {
    try await freezer.store(book)  // added, or replaced by key
    try await freezer.store(more)  // in one transaction
    try await freezer.add(Book(id: UUID(), title: "Salt", pages: 484))  // an error if its key is taken
    let same = try await freezer.retrieve(Book.self, book.id)
    let long = Book.where(\.pages > 300 && \.inStock == true).ordered(by: \.title).first(20)
    let books = try await freezer.retrieve(long)
    try await freezer.update(Book.where(\.pages > 300)) { $0.set(\.inStock, to: false) }
    try await freezer.delete(Book.where(\.inStock == false))
    let count = try await freezer.count(long)
    let most = try await freezer.max(\.pages, of: Book.all)
    print(same?.title ?? "gone", books.count, count, most ?? 0)
}

func keep(_ freezer: Freezer, copy: URL) async throws {
    try await freezer.backup(to: copy) { done, all in print("\(done) of \(all) bytes") }
    try await freezer.delete(Book.where(\.inStock == false))
    try await freezer.vacuum()
}

func move(_ freezer: Freezer, _ book: Book, from old: UUID) async throws -> Int {
    try await freezer.write { work in
        try work.store(book)
        try work.delete(Book.self, old)
        _ = try? work.savepoint { try work.delete(Author.all) }  // may fail by itself
        return try work.count(Book.all)
    }
}

func look(_ freezer: Freezer) async throws -> (Int, [Book]) {
    try await freezer.read { snapshot in
        (try snapshot.count(Book.all), try snapshot.retrieve(Book.where(\.pages > 300)))
    }
}

func follow(_ freezer: Freezer) async throws {
    for try await books in freezer.watch(Book.where(\.inStock == true)) { print(books.count) }
}

struct Line: Decodable, Sendable {
    var title: String
    var count: Int
}

func titles(_ freezer: Freezer, from least: Int) async throws -> [Line] {
    try await freezer.rows(
        "SELECT title, count(*) AS count FROM Book WHERE pages > \(least) GROUP BY title", as: Line.self)
}

func salty(_ freezer: Freezer) async throws -> [Book] {
    try await freezer.search(Book.self, for: "salt butt*")
}

func open(_ file: URL) async throws -> Freezer {
    try await Freezer(
        file: file, holding: Book.self, Author.self,
        migrations: [
            Migration("1 rename name") { work in
                try work.change("Book") { $0.rename("name", to: "title") }
            },
            Migration("2 count pages, name the place") { work in
                try work.change("Book") { book in
                    book.add("pages", .integer, as: "length(text) / 1800")
                    book.change("place", to: .text, as: "coalesce(place, \("unknown"))")
                    book.drop("text")
                }
            },
            Migration("3 notes have a table of their own") { work in
                try work.create("Note") { note in
                    note.add("id", .integer)
                    note.add("text", .optional(.text))
                    note.key("id")
                }
                try work.run("INSERT INTO \"Note\" (id, text) SELECT id, notes FROM \"Book\"")
                try work.change("Book") { $0.drop("notes") }
                try work.drop("Draft")
                try work.rename("Writer", to: "Author")
            },
        ])
}

func backUp(_ freezer: Freezer, to file: URL) async throws {
    try await freezer.export(Author.self, Book.self, to: file) { done, all in print("\(done) of \(all)") }
    try await freezer.import(Author.self, Book.self, from: file)
}
