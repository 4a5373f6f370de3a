import DertischFreezer
import Testing

@Suite("An error of a freezer") struct ErrorTextTests {
    struct Told: Sendable, CustomTestStringConvertible {
        let error: Freezer.Error
        let text: String
        var testDescription: String { text.split(separator: "\n").first.map(String.init) ?? "" }

        init(_ error: Freezer.Error, _ what: String, _ place: String, _ why: String, _ remedy: String) {
            self.error = error
            text = "error: \(what)\n  where: \(place)\n  why:   \(why)\n  do:    \(remedy)"
        }
    }

    static let opening = [
        Told(
            .missingFolder(file: "a/b.sqlite"), "The folder of a freezer's file does not exist.", "a/b.sqlite",
            "No folder is at that path.",
            "Create the folder before the freezer, or correct its path."),
        Told(
            .unopenable(place: "b.sqlite", reason: "it is a folder"), "A freezer cannot be opened.", "b.sqlite",
            "it is a folder.",
            "Make sure that this user may read and write the file, or that the server accepts this user."),
        Told(
            .foreign(place: "b.sqlite", reason: "it is another program's database"),
            "The file or the schema belongs to another program.", "b.sqlite", "it is another program's database.",
            "Give the freezer a file or a schema of its own. Nothing was changed in this one."),
        Told(
            .newer(place: "b.sqlite", reason: "the file has format 2"), "A freezer was last used by a newer app.",
            "b.sqlite", "the file has format 2.",
            "Update the app, or give this version a file or a schema of its own. Nothing was changed."),
        Told(
            .schemaMismatch(place: "b.sqlite", differences: ["One.", "Two."], migration: "Migration(…)"),
            "A freezer's tables do not match its records.", "b.sqlite", "One. Two.",
            "Add this migration to the freezer. Fill in what is between <# and #>, and check the lines marked \"Not sure\":\nMigration(…)"
        ),
        Told(
            .migration(place: "b.sqlite", name: "2 fix", reason: "It broke."), "The migration \"2 fix\" failed.",
            "b.sqlite", "It broke.", "Fix the migration. It was rolled back, so nothing has changed."),
        Told(
            .closed(place: "b.sqlite"), "A freezer was used after it was closed.", "b.sqlite",
            "Its house has closed, or close() was called.",
            "Use it only while its house is open."),
    ]

    static let work = [
        Told(
            .busy(place: "b.sqlite", after: .seconds(5)), "A write to a freezer timed out.", "b.sqlite",
            "Other transactions did not end within 5.0 seconds.",
            "Keep transactions short, or give the freezer a longer busyTimeout or timeout. Nothing was stored: try again."
        ),
        Told(
            .readOnly(place: "b.sqlite"), "A freezer cannot be written.", "b.sqlite",
            "This user may not write to the file or its folder, or the server is a read-only replica.",
            "Give the user the right to write both (SQLite keeps files beside the freezer's), or connect to the primary server."
        ),
        Told(
            .full(place: "b.sqlite"), "A freezer's disk is full.", "b.sqlite",
            "The disk is full, or the file has reached its largest size.",
            "Free space on the disk, or delete records and call vacuum(); then try again. The transaction was rolled back."
        ),
        Told(
            .replaced(place: "b.sqlite"), "A freezer's file was deleted, moved or replaced.", "b.sqlite",
            "The file or the log beside it is not the one that the freezer opened.",
            "Restore the missing file, then open the freezer again. Until then it can be read and exported. Nothing was stored."
        ),
        Told(
            .disk(place: "b.sqlite", reason: "disk I/O error"), "The disk of a freezer failed.", "b.sqlite",
            "disk I/O error.",
            "Check that the disk is connected and works, then try again. The transaction was rolled back."),
        Told(
            .corrupt(place: "b.sqlite", reason: "database disk image is malformed"),
            "The data of a freezer is damaged.", "b.sqlite", "database disk image is malformed.",
            "Put a backup in its place, or save what can be read with `sqlite3 FILE .recover`."),
        Told(
            .unreachable(place: "postgresql://h/d", reason: "Connection refused"),
            "A freezer's server cannot be reached.", "postgresql://h/d", "Connection refused.",
            "Check that it runs and accepts connections from this machine, then try again. The transaction was rolled back."
        ),
        Told(
            .uncertain(place: "postgresql://h/d", reason: "the connection broke"),
            "The connection to a freezer's server broke during a commit.", "postgresql://h/d",
            "the connection broke.", "Read the records before you store them again: they may have been stored."),
        Told(
            .statementTimeout(place: "postgresql://h/d", statement: "SELECT 1"), "A statement exceeded its time limit.",
            "postgresql://h/d: SELECT 1",
            "The freezer's configuration or the server sets this limit.",
            "Read less, add an index to the schema, or give it more time. The transaction was rolled back."),
        Told(
            .refused(place: "b.sqlite", statement: "SELEC 1", reason: "near \"SELEC\": syntax error"),
            "The database refused a statement.", "b.sqlite: SELEC 1", "near \"SELEC\": syntax error.",
            "Correct the statement; if the freezer wrote it, check the names in the query and the schema."),
    ]

    static let rules = [
        Told(
            .constraint(place: "b.sqlite", .unique, columns: "Book.isbn"),
            "A record violates a constraint of its table: Book.isbn.", "b.sqlite",
            "Another record already has these values, which must be unique.",
            "Change the values, or store under the other record's key to replace it. To swap values, give one record a third value first. Nothing was stored."
        ),
        Told(
            .constraint(place: "b.sqlite", .reference, columns: "Book.author"),
            "A record violates a constraint of its table: Book.author.", "b.sqlite",
            "A referenced record does not exist, or a record to delete is still referenced.",
            "Store the referenced record first, and delete it last. Nothing was stored."),
        Told(
            .constraint(place: "b.sqlite", .required, columns: "Book.title"),
            "A record violates a constraint of its table: Book.title.", "b.sqlite",
            "A required value is missing.",
            "Make sure that the type encodes every property that it decodes. Nothing was stored."),
        Told(
            .constraint(place: "b.sqlite", .other, columns: "pages"),
            "A record violates a constraint of its table: pages.",
            "b.sqlite", "A constraint that a migration added is violated.",
            "Check the constraint in the migration. Nothing was stored."),
    ]

    static let records = [
        Told(
            .unsupportedType(type: "Book", property: "id", reason: "it is optional", remedy: "Let it be a UUID."),
            "Book cannot be made into a table.", "Book.id", "it is optional.", "Let it be a UUID."),
        Told(
            .unregisteredType(type: "Book", held: ["Author", "Loan"]), "A freezer does not hold Book.",
            "the list `holding:` of the freezer", "It holds Author, Loan.", "Add Book.self to the list."),
        Told(
            .unregisteredType(type: "Book", held: []), "A freezer does not hold Book.",
            "the list `holding:` of the freezer",
            "It holds nothing.", "Add Book.self to the list."),
        Told(
            .unstorable(type: "Book", column: "price", reason: "it is not a number"),
            "A value of Book cannot be stored without loss.", "Book.price", "it is not a number.",
            "Change the value, or the property's type. Nothing was stored."),
        Told(
            .undecodable(type: "Book", column: "pages", reason: "there is no value"),
            "A row cannot be read as Book.", "Book.pages", "there is no value.",
            "Make the type fit the row (optional where there may be no value), or write a migration that corrects it."),
        Told(
            .unsupported(type: "Book", what: "a comparison of tags", reason: "it is kept as JSON"),
            "The database does not support a query of Book.", "a comparison of tags", "it is kept as JSON.",
            "Use a supported query, and do the rest in Swift with its results. No row was read."),
        Told(
            .undecodable(type: "Book", column: "", reason: "it reads something other than named properties"),
            "A row cannot be read as Book.", "Book", "it reads something other than named properties.",
            "Make the type fit the row (optional where there may be no value), or write a migration that corrects it."),
        Told(
            .differentValue(type: "Book", property: "pages", key: "pages", isRead: false, reason: ""),
            "A record of Book codes another value than its property holds.",
            "Book, the property pages under the key pages",
            "encode(to:) writes another value than the property holds.",
            "Code the property as it is, or give the other value a key that no property has. Nothing was stored."),
        Told(
            .differentValue(
                type: "Book", property: "name", key: "title", isRead: true, reason: "the stored value is invalid"),
            "A record of Book codes another value than its property holds.",
            "Book, the property name under the key title",
            "init(from:) makes another value of it than the row holds: the stored value is invalid.",
            "Code the property as it is, or give the other value a key that no property has. The row was not read."),
        Told(
            .malformedExport(file: "books.json", line: 3, reason: "it is cut short"), "An export cannot be read.",
            "books.json:3", "it is cut short.", "Import a complete file that export(to:) wrote. Nothing was imported."),
    ]

    @Test(
        "Each error's text has four parts: event, place, reason and remedy", arguments: opening + work + rules + records
    )
    func text(_ told: Told) {
        #expect(told.error.description == told.text)
    }
}
