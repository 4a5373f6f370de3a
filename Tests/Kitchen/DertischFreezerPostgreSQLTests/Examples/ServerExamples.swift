import Dertisch
import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation

// The examples about servers in Documentation/Freezer.md and the comments, compiled. A test compares them.

struct Book: Frozen {
    var id: UUID
    var title: String
    var inStock = true
    var author: Author.ID?
}

struct Author: Frozen {
    var id: Int
    var name: String
}

struct LargeLibrary: Staff {
    func register(with registrar: inout Registrar) {
        registrar.ingredient(
            { try await PostgreSQLFreezer(at: "postgresql://localhost/books", holding: Book.self, Author.self) },
            as: (any RecordStore).self)
    }
}

func openLarge() async throws -> PostgreSQLFreezer {
    var configuration = PostgreSQLFreezer.Configuration()
    configuration.schema = "library"
    configuration.statementTimeout = .seconds(2)
    configuration.isolation = .repeatableRead
    return try await PostgreSQLFreezer(
        at: "postgresql://localhost/books", holding: Book.self, Author.self, configuration: configuration)
}

func move(from file: Freezer, to server: PostgreSQLFreezer, by export: URL) async throws {
    try await file.export(Author.self, Book.self, to: export)
    try await server.import(Author.self, Book.self, from: export)
}

func lend(_ id: Book.ID, from freezer: any RecordStore) async throws {
    try await freezer.write { work in
        guard var book = try work.retrieve(Book.self, id), book.inStock else { return }
        book.inStock = false
        try work.store(book)
    }
}
