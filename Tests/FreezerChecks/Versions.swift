package import DertischFreezer
package import Foundation

/// The records of one app in several versions of it, under the same names.
package enum Versions {
    package enum Old {
        package struct Book: Frozen {
            package var id: Int
            package var title: String
            package var place: String?
            package static var schema: RecordSchema<Book> { RecordSchema(name: "Book") }
        }
        package struct Note: Frozen {
            package var id: Int
            package var book: Int?
            package static var schema: RecordSchema<Note> {
                RecordSchema(name: "Note", references: [.to(Book.self, by: \.book, whenDeleted: .deletes)])
            }
        }
    }

    /// Additions that lose nothing.
    package enum Grown {
        package struct Book: Frozen, Equatable {
            package var id: Int
            package var title: String
            package var place: String?
            package var pages: Int
            package var isLent: Bool
            package var code: UUID
            package var isbn: String?
            package var author: Int?
            static let code = UUID()
            package static var schema: RecordSchema<Book> {
                RecordSchema(
                    name: "Book", indexes: [.on(\.title)], unique: [.on(\.isbn)],
                    references: [.to(Author.self, by: \.author, whenDeleted: .forgets)], search: [\.title],
                    defaults: [.with(\.pages, 100), .with(\.isLent, true), .with(\.code, code)])
            }
        }
        package struct Author: Frozen, Equatable {
            package var id: Int
            package var name: String
        }
    }

    /// No two have the same title.
    package enum Unique {
        package struct Book: Frozen {
            package var id: Int
            package var title: String
            package var place: String?
            package static var schema: RecordSchema<Book> { RecordSchema(name: "Book", unique: [.on(\.title)]) }
        }
    }

    /// A text has become an address.
    package enum Addressed {
        package struct Book: Frozen {
            package var id: Int
            package var title: String
            package var place: URL?
            package static var schema: RecordSchema<Book> { RecordSchema(name: "Book") }
        }
    }

    /// As a book was, under another name.
    package struct Lookalike: Frozen {
        package var id: Int
        package var title: String
        package var place: String?
    }

    /// A property has gone.
    package enum Shrunk {
        package struct Book: Frozen {
            package var id: Int
            package var place: String?
            package static var schema: RecordSchema<Book> { RecordSchema(name: "Book") }
        }
    }

    /// Properties are of other types, and there are more.
    package enum Changed {
        package struct Book: Frozen, Equatable {
            package var id: Int
            package var title: Int
            package var place: String
            package var pages: Int
            package static var schema: RecordSchema<Book> { RecordSchema(name: "Book") }
        }
        package struct Note: Frozen {
            package var id: Int
            package var book: Int?
            package static var schema: RecordSchema<Note> {
                RecordSchema(name: "Note", references: [.to(Book.self, by: \.book, whenDeleted: .deletes)])
            }
        }
    }
}
