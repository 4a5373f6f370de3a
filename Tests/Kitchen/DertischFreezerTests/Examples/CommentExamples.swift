import Dertisch
import DertischFreezer
import Foundation

// The examples in the comments of Sources/Kitchen/DertischFreezer, compiled. A test compares the two.

private enum First {
    struct Book: Frozen {
        var id: UUID
        var title: String
        var pages: Int
    }
}

private enum Shelved {
    struct Book: Frozen {
        var id: UUID
        var title: String
        var isbn: String
        var author: Author.ID

        static var schema: RecordSchema<Book> {
            RecordSchema(
                indexes: [.on(\.title)], unique: [.on(\.isbn)], references: [.to(Author.self, by: \.author)],
                search: [\.title])
        }
    }
}

struct Letter: Frozen {
    var id: UUID
    var text: String
    enum CodingKeys: String, CodingKey {
        case id
        case text = "words"
    }
    static var schema: RecordSchema<Letter> { RecordSchema(columns: [.named("words", \.text)]) }
}

struct Edition: Frozen {
    var isbn: String
    var id: String { isbn }
    static var schema: RecordSchema<Edition> { RecordSchema(columns: [.key("isbn", \.id)]) }
}

struct Grade: RawRepresentable, Sortable {
    var rawValue: Int
    static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
}

private enum Queries {
    struct Book: Frozen {
        var id: UUID
        var title: String
        var subtitle: String?
        var pages: Int
        var inStock = true
        var tags: [String] = []
        var author: Author.ID
    }

    static func filters() -> [Query<Book>] {
        let long = Book.where(\.pages > 300 && \.inStock == true)
        let salty = Book.where(.hasPrefix(\.title, "Salt") || .contains(\.tags, "salt"))
        let some = Book.where(.in(\.pages, 100...200) && !(\.subtitle == nil))
        return [long, salty, some]
    }

    static func reference() -> Query<Book> {
        let books = Book.where(.refers(\.author, to: Author.where(\.name == "Ada")))
        return books
    }

    static func predicate() -> Query<Book> {
        let long = Book.where(Filter(#Predicate { $0.pages > 300 && $0.inStock }))
        return long
    }

    static func query() -> Query<Book> {
        let long = Book.where(\.pages > 300).ordered(by: \.title).first(20)
        return long
    }
}

private enum Stores {
    static let migration =
        Migration("2 rename place") { work in
            try work.change("Book") { $0.rename("place", to: "room") }
        }

    static let folded =
        Migration("3 as of 2026", folding: ["1 rename place", "2 count pages"]) { work in
            try work.change("Book") { book in
                book.rename("place", to: "room")
                book.add("pages", .integer, as: "1")
            }
        }

    static let notes =
        Migration("3 notes have a table of their own") { work in
            try work.create("Note") { note in
                note.add("id", .integer)
                note.add("text", .text)
                note.key("id")
            }
            try work.run("INSERT INTO \"Note\" (id, text) SELECT id, notes FROM \"Book\" WHERE notes IS NOT NULL")
            try work.change("Book") { $0.drop("notes") }
        }

    static func change(_ work: MigrationTransaction) throws {
        try work.change("Book") { book in
            book.rename("name", to: "title")
            book.add("pages", .integer, as: "length(\"title\")")
            book.drop("notes")
        }
    }

    static func add(_ book: inout TableChange) {
        book.add("isbn", .optional(.text))
    }

    static func rows(_ freezer: Freezer, from least: Int) async throws -> [Line] {
        let rows = try await freezer.rows(
            "SELECT title, count(*) AS count FROM Book WHERE pages > \(least) GROUP BY title", as: Line.self)
        return rows
    }

    @MainActor static func register(with registrar: inout Registrar, folder: URL) {
        registrar.ingredient(
            { try await Freezer(file: folder.appending(path: "books.sqlite"), holding: Book.self, Author.self) })
    }

    static func store(_ freezer: Freezer, _ book: Book) async throws -> [Book] {
        try await freezer.store(book)
        let long = try await freezer.retrieve(Book.where(\.pages > 300).ordered(by: \.title).first(20))
        return long
    }

    static func part(_ freezer: Freezer) async throws -> [Book] {
        let page = try await freezer.retrieve(Book.all.ordered(by: \.title).rows(5000..<5100))
        return page
    }

    static func search(_ freezer: Freezer) async throws -> [Book] {
        let books = try await freezer.search(Book.self, for: "salt butt*")
        return books
    }

    enum Course: Dertisch.Course {
        enum Dish: Sendable { case books([Book]) }
    }

    @MainActor static func watch(
        _ freezer: Freezer, _ long: Query<Book>, for waiter: WaiterForHeadChef<Course>
    ) async throws {
        for try await books in freezer.watch(long) { waiter.serve(.books(books)) }
    }

    static func read(_ freezer: Freezer, _ long: Query<Book>) async throws -> (Int, [Book]) {
        let (count, books) = try await freezer.read { snapshot in
            (try snapshot.count(Book.all), try snapshot.retrieve(long))
        }
        return (count, books)
    }

    static func write(_ freezer: Freezer, _ book: Book, _ old: UUID) async throws {
        try await freezer.write { work in
            try work.store(book)
            try work.delete(Book.self, old)
        }
    }
}

func keepLess(_ freezer: Freezer, _ folder: URL) async throws {
    try await freezer.delete(Book.where(\.inStock == false))
    try await freezer.vacuum()
    try await freezer.backup(to: folder.appending(path: "books.backup")) { done, all in
        print(done * 100 / max(all, 1), "%")
    }
}
